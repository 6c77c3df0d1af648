// Checks the HTML of pages: a browser passes over attributes and values that it does not know.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node markup.mjs PAGE.html...
//
// Attributes are those of HTML and WAI-ARIA for the element. Each control and picture has a name
// (a label, aria-label or alt), each button a type, each option a value. Ids are there once, and
// what refers to one finds it. The value of a range lies in its range. Keys reach a box that
// scrolls (tabindex 0). A page has a language, suits a phone, and allows nothing from elsewhere.
import { readFileSync } from 'node:fs';

const ALL = 'id class hidden tabindex title role aria-label aria-labelledby aria-live';
const OWN = { a: 'href', button: 'type aria-pressed', label: 'for', option: 'value', script: 'id '
    + 'type src defer', input: 'type name min max step value placeholder autocomplete spellcheck',
img: 'alt src', audio: 'controls loop src', th: 'scope colspan', html: 'lang',
meta: 'charset name content http-equiv', link: 'rel href', form: 'action',
textarea: 'readonly rows' };
const VALUES = { type: 'button range text search file text/plain application/json module',
    role: 'img status search group', 'aria-live': 'polite', tabindex: '0',
    scope: 'col row rowgroup',
    autocomplete: 'off', spellcheck: 'false', 'aria-pressed': 'false', lang: 'en', charset: 'utf-8',
    rel: 'stylesheet', name: 'q viewport' };
const FLAGS = ['hidden', 'controls', 'loop', 'readonly', 'defer'];
const NEEDS = { button: ['type'], option: ['value'], img: ['alt', 'src'], audio: ['aria-label'],
    canvas: ['role', 'aria-label'], th: ['scope'], html: ['lang'], a: ['href'], textarea: ['id'],
    label: ['for'], section: ['aria-label'] };

for (const path of process.argv.slice(2)) {
    const text = readFileSync(path, 'utf8').replace(/<!--[^]*?-->|\$if[^]*?endif\$/g, '')
        .replace(/\\\n\s*/g, '');
    const complain = (...words) => console.log(`${path}:`, ...words);
    const elements = [...text.matchAll(/<([a-z]\w*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g)]
        .map(([, tag, rest]) => ({ tag, at: Object.fromEntries(
            [...rest.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, k, v]) => [k, v])) }));
    const opened = text.match(/<[a-z]\w*/g).length;
    if (opened !== elements.length) { complain(`${opened - elements.length} odd elements`); }
    const ids = elements.map(({ at }) => at.id).filter((id) => id !== undefined);
    const targets = elements.filter(({ tag }) => tag === 'label').map(({ at }) => at.for);
    const refer = (id, what) => {
        if (!ids.includes(id)) { complain(`${what}: nothing is called ${id}`); }
    };
    for (const id of new Set(ids)) {
        if (ids.indexOf(id) !== ids.lastIndexOf(id)) { complain(`${id} is there twice`); }
    }
    for (const { tag, at } of elements) {
        const known = `${ALL} ${OWN[tag] ?? ''}`.split(' '), name = `<${tag}>`;
        for (const [key, value] of Object.entries(at)) {
            if (!known.includes(key)) { complain(`${name} has no attribute ${key}`); }
            if (FLAGS.includes(key) !== (value === undefined)) { complain(`${name}: ${key}`); }
            if (VALUES[key] && value !== undefined && !VALUES[key].split(' ').includes(value)) {
                complain(`${name}: ${key} is not ${value}`);
            }
        }
        for (const key of NEEDS[tag] ?? []) {
            if (!(key in at)) { complain(`${name} without ${key}`); }
        }
        if (/^(input|select|textarea)$/.test(tag) && !targets.includes(at.id)
            && !at['aria-label']) { complain(`${name} ${at.id ?? ''} has no label`); }
        if (tag === 'label') { refer(at.for, 'a label'); }
        if (at['aria-labelledby']) { refer(at['aria-labelledby'], 'aria-labelledby'); }
        if (/^#/.test(at.href ?? '')) { refer(at.href.slice(1), 'a link'); }
        if (at.type === 'range' && !(Number(at.min) <= Number(at.value)
            && Number(at.value) < Number(at.max))) {
            complain(`${name}: ${at.value} is not within ${at.min} and ${at.max}`);
        }
        if ((tag === 'pre' || at.class === 'scroll') && at.tabindex !== '0') {
            complain(`${name}: keys do not reach it`);
        }
        if (at.name === 'viewport' && at.content.replace(' ', '')
            !== 'width=device-width,initial-scale=1') { complain(`viewport: ${at.content}`); }
    }
    // what opens also closes, and in the reverse order
    const open = [];
    if (!/^== /m.test(text)) {
        for (const [, closing, tag] of text.matchAll(/<(\/?)([a-z]\w*)/g)) {
            if (/^(meta|link|img|input|br)$/.test(tag)) { continue; }
            if (!closing) { open.push(tag); } else if (open.pop() !== tag) {
                complain(`</${tag}> closes nothing`);
            }
        }
    }
    // what has a head is a whole page
    if (/^<head>$/m.test(text) && !/^<!DOCTYPE html>$/m.test(text)) {
        complain('no document type');
    }
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(text)?.[1];
    if (policy !== undefined) {
        console.log(`${path}: ${policy.replace(/\s+/g, ' ').split('; ').sort().join('\n    ')}`);
    }
    console.log(`${path}: elements: ${elements.length}, ids: ${ids.length}`);
}
