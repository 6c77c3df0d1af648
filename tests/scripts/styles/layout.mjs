// Computes the style of each kind of element of a page, on a desk, on a phone and in the dark.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node layout.mjs STYLE.css PAGE.html...
//
// The cascade is that of a browser for the selectors that our styles have: tags, classes, ids,
// attributes, `:not`, `:has`, `:nth-child`, `>`, `+`, and the order of rules. Lengths are printed
// in pixels, because a reader sees pixels: 1rem is 16 px, and 1em is the size of the letters of the
// element. What elements inherit is printed where it is set. A window is 1280 px wide on a desk and
// 390 px wide on a phone. For a phone and for the dark only the differences are printed. A person
// must look at each change of `expected`.
//
// Some things are always judged: a control is at least 24 px high (WCAG 2.5.8); letters are at
// least 12.8 px; nothing is wider than a phone unless a box around it scrolls; what is absolute or
// sticky has an edge; only a grid or a flexible box has columns and gaps; every rule matches an
// element of the pages. A page in this folder has what scripts make, one of each kind.
import { readFileSync } from 'node:fs';

const [style, ...pages] = process.argv.slice(2);
const css = readFileSync(style, 'utf8').replace(/\/\*[^]*?\*\//g, '').replace(/^==.*$/mg, '');
const html = pages.map((page) => readFileSync(page, 'utf8')).join('')
    .replace(/<!--[^]*?-->|<!DOCTYPE[^>]*>/g, '')
    .replace(/(<(style|script)[^>]*>)[^]*?(?=<\/\2>)/g, '$1').replace(/\$if[^]*?endif\$/g, '');

// ## The elements of the page

const EMPTY = /^(img|input|meta|link|br|hr)$/;
const root = { tag: '', attributes: {}, children: [] };
for (let at = root, tags = /<(\/?)([a-z]\w*)([^>]*)>/g, found; (found = tags.exec(html));) {
    const [, closing, tag, rest] = found;
    if (closing) {
        while (at.tag !== tag && at.parent) { at = at.parent; }
        at = at.parent ?? root;
        continue;
    }
    const attributes = Object.fromEntries([...rest.matchAll(/([\w-]+)(?:="([^"]*)")?/g)]
        .map(([, key, value]) => [key, value ?? '']));
    const one = { tag, attributes, children: [], parent: at };
    at.children.push(one);
    if (!EMPTY.test(tag)) { at = one; }
}
const all = (of) => of.children.flatMap((child) => [child, ...all(child)]);
const elements = all(root).filter(({ tag }) => !/^(html|head|meta|link|title|script|style)$/
    .test(tag));
const siblings = (one) => one.parent.children;

// ## Selectors

// splits at a sign outside brackets
function parts(text, sign) {
    const out = [''];
    let depth = 0;
    for (const c of text) {
        depth += '(['.includes(c) - ')]'.includes(c);
        if (depth === 0 && sign.test(c)) { out.push(''); } else { out[out.length - 1] += c; }
    }
    return out.map((part) => part.trim()).filter((part) => part !== '');
}
const STATES = ['focus', 'focus-visible', 'target', 'empty', 'after', 'before'];
function simple(one, text) {
    const bits = text.match(/::?[\w-]+(\((?:[^()]|\([^()]*\))*\))?|\[[^\]]*\]|[.#]?[\w-]+|\*/g);
    return bits.every((bit) => {
        const [, name, , inside] = /^::?([\w-]+)(\((.*)\))?$/.exec(bit) ?? [];
        if (name === 'not') { return !simple(one, inside); }
        if (name === 'has') { return all(one).some((child) => matches(child, inside)); }
        if (/^nth-/.test(name)) {
            const same = siblings(one).filter(({ tag }) => name !== 'nth-of-type'
                || tag === one.tag);
            const at = same.indexOf(one) + 1, [, sign, plus] = /^(-?n?)\+?(\d+)$/.exec(inside);
            return sign === '' ? at === Number(plus) : sign === 'n' ? at >= Number(plus)
                : at <= Number(plus);
        }
        if (name === 'first-child') { return siblings(one)[0] === one; }
        if (name !== undefined) { return STATES.includes(name); }
        const { id, class: classes = '' } = one.attributes;
        const [, key, value] = /^\[([\w-]+)(?:=([\w-]+))?\]$/.exec(bit) ?? [];
        return bit === '*' || (bit[0] === '#' ? id === bit.slice(1)
            : bit[0] === '.' ? classes.split(' ').includes(bit.slice(1))
            : key ? key in one.attributes && [undefined, one.attributes[key]].includes(value)
            : one.tag === bit);
    });
}
function matches(one, selector) {
    const words = parts(selector.replace(/([>+])(?![^(]*\))/g, ' $1 '), /\s/);
    const go = (at, k) => {
        if (!at || at === root || !simple(at, words[k])) { return false; }
        if (k === 0) { return true; }
        const sign = words[k - 1];
        if (sign === '>') { return go(at.parent, k - 2); }
        if (sign === '+') { return go(siblings(at)[siblings(at).indexOf(at) - 1], k - 2); }
        for (let up = at.parent; up; up = up.parent) { if (go(up, k - 1)) { return true; } }
        return false;
    };
    return go(one, words.length - 1);
}
const weight = (selector) => 1e4 * (selector.match(/#/g) ?? []).length
    + 1e2 * (selector.match(/\.[a-z]|\[|:(?!:|not|has)/g) ?? []).length
    + (selector.match(/(^|[\s>+(])[a-z]\w*|::/g) ?? []).length;
const stateOf = (selector) => (selector.match(/::?(focus-visible|focus|target|empty|after|before)/g)
    ?? []).join('');

// ## Rules

const rules = [];
(function read(text, media) {
    for (let at = 0, open; (open = text.indexOf('{', at)) >= 0;) {
        let end = open + 1;
        for (let depth = 1; depth > 0; end++) {
            depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
        }
        const head = text.slice(at, open).trim(), body = text.slice(open + 1, end - 1);
        at = end;
        if (head.startsWith('@')) { read(body, head); continue; }
        const values = parts(body, /;/).map((one) => [one.slice(0, one.indexOf(':')).trim(),
            one.slice(one.indexOf(':') + 1).trim()]);
        for (const selector of parts(head.replace(/\s+/g, ' '), /,/)) {
            rules.push({ selector, values, media, weight: weight(selector), number: rules.length,
                state: stateOf(selector) });
        }
    }
}(css, ''));
const holds = (media, { width, dark }) => media === ''
    || (/dark/.test(media) ? dark : (() => {
        const [, side, size] = /\((min|max)-width: ?([\d.]+)rem\)/.exec(media);
        return side === 'min' ? width >= 16 * size : width <= 16 * size;
    })());

// ## What an element gets

const SIDES = ['top', 'right', 'bottom', 'left'];
function expanded([key, value]) {
    const [, box, more = ''] = /^(margin|padding)()$/.exec(key) ?? [];
    if (box === undefined) {
        if (key !== 'font' || value === 'inherit') { return [[key, value]]; }
        const [, size, , line] = /(?:^|\s)([\d.]+(?:px|rem|em))(\/([\d.]+))?/.exec(value);
        return [['font-size', size], ['font-family', value.split(' ').slice(1).join(' ')],
            ...(line ? [['line-height', line]] : [])];
    }
    const words = parts(value, /\s/), [a, b = a, c = a, d = b] = words;
    return [a, b, c, d].map((word, i) => [`${box}-${SIDES[i]}${more}`, word]);
}
function own(one, window, state) {
    const found = {};
    one.rules ??= rules.filter(({ selector }) => matches(one, selector))
        .sort((a, b) => a.weight - b.weight || a.number - b.number);
    one.rules.filter((rule) => rule.state === state && holds(rule.media, window))
        .forEach(({ values }) => values.flatMap(expanded)
            .forEach(([key, value]) => { found[key] = value; }));
    return found;
}
const size = (one, window) => {
    if (!one || one === root) { return 16; }
    const [, number, unit] = /^([\d.]+)(px|rem|em)$/.exec(own(one, window, '')['font-size'] ?? '')
        ?? [];
    return number === undefined ? size(one.parent, window)
        : number * { px: 1, rem: 16, em: size(one.parent, window) }[unit];
};
function computed(one, window, state) {
    const names = Object.fromEntries(rules.filter(({ selector, media }) => selector === ':root'
        && holds(media, window)).flatMap(({ values }) => values));
    const found = own(one, window, state), letters = size(one, window);
    return Object.fromEntries(Object.entries(found).filter(([key]) => !key.startsWith('--'))
        .map(([key, value]) => [key, value.replace(/var\((--\w+)\)/g, (_, name) => names[name])
            .replace(/(-?[\d.]+)(rem|em)\b/g, (_, number, unit) =>
                `${Number((number * (unit === 'rem' ? 16 : key === 'font-size' ?
                    size(one.parent, window) : letters)).toFixed(2))}px`)]));
}

// ## Kinds of elements, and what is said of them

const kinds = new Map();
const nameOf = ({ tag, attributes: { id, class: classes, type } }) => `${tag}${id ? `#${id}` : ''}${
    classes ? `.${classes.replace(/ /g, '.')}` : ''}${type && tag === 'input' ? `[${type}]` : ''}`;
const DESK = { width: 1280 }, PHONE = { width: 390 }, DARK = { width: 1280, dark: true };
const states = [...new Set(['', ...rules.map(({ state }) => state)])];
for (const one of elements) {
    for (const state of states) {
        const [desk, phone, dark] = [DESK, PHONE, DARK].map((window) =>
            computed(one, window, state));
        const list = (of, but = {}) => Object.entries(of).filter(([key, value]) =>
            but[key] !== value).map(([key, value]) => `${key} ${value}`).sort().join('; ');
        const said = [list(desk), list(phone, desk), list(dark, desk)];
        const name = nameOf(one) + state;
        if (said.join('') !== '') {
            const line = `${said[0]}${said[1] && `\n    phone: ${said[1]}`}${
                said[2] && `\n    dark: ${said[2]}`}`;
            kinds.set(line, (kinds.get(line) ?? new Set()).add(name));
        }
        if (state === '') { judge(one, name, desk, phone); }
    }
}
function judge(one, name, ...looks) {
    looks.forEach((look, k) => {
        const window = [DESK, PHONE][k], where = ['on a desk', 'on a phone'][k];
        const complain = (what) => console.log(`FAULT ${style}: ${name} ${where}: ${what}`);
        if (size(one, window) < 12.8) { complain(`letters of ${size(one, window)} px`); }
        const box = /^(flex|grid)$/.test(look.display ?? '');
        if (!box && (look.gap || look['grid-template-columns'] || look['flex-wrap'])) {
            complain('columns or a gap without a grid');
        }
        if (/^(absolute|sticky)$/.test(look.position ?? '')
            && !SIDES.some((side) => look[side] !== undefined)) { complain('no edge'); }
        const least = parseFloat(/px$/.test(look['min-width'] ?? '') ? look['min-width'] : 0);
        if (k === 1 && least > 390) {
            let up = one.parent;
            while (up && up !== root && !/auto|scroll/.test(JSON.stringify(own(up, window, '')))) {
                up = up.parent;
            }
            if (!up || up === root) { complain(`${least} px wide, and nothing scrolls`); }
        }
        if (/^(button|select)/.test(name) && parseFloat(look['min-height'] ?? '99') < 24) {
            complain(`${look['min-height']} high`);
        }
    });
}
for (const { selector } of rules) {
    if (selector !== ':root' && !elements.some((one) => one.rules.some((rule) =>
        rule.selector === selector))) {
        console.log(`FAULT ${style}: nothing of the page is ${selector}`);
    }
}
for (const [line, who] of kinds) {
    const names = [...who];
    console.log(`${names.slice(0, 4).join(', ')}${names.length > 4 ? `, ${names.length - 4} more`
        : ''}\n    ${line}`);
}
