// The script of the site without a browser: tables, sounds, the film of the first page, the search.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node site.mjs site.js
//
// The elements of a page are small objects, on which the functions of the script work. The output
// must be that in `expected`.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

class Element {
    constructor(name, text = '') {
        Object.assign(this, { name, own: text, children: [], attributes: {}, heard: {},
            dataset: {}, parts: {}, value: '' });
    }
    get textContent() {
        return this.own + this.children.map((c) => c.textContent ?? c).join('');
    }
    set textContent(text) { this.own = text; this.children = []; }
    get childNodes() {
        const text = this.own;
        this.own = '';
        if (text !== '') { this.append(new Element('text', text)); }
        return [...this.children];
    }
    append(...all) {
        for (const one of all) {
            if (one instanceof Element && one.parentElement) {
                one.parentElement.children = one.parentElement.children.filter((c) => c !== one);
            }
            if (one instanceof Element) { one.parentElement = this; }
            this.children.push(one);
        }
    }
    replaceChildren(...all) { this.children = []; this.own = ''; this.append(...all); }
    after(other) { this.next = other; }
    before(other) { this.previous = other; }
    setAttribute(key, value) { this.attributes[key] = value; }
    getAttribute(key) { return this.attributes[key] ?? null; }
    removeAttribute(key) { delete this.attributes[key]; }
    addEventListener(type, react) { this.heard[type] = react; }
    querySelector(what) { return this.parts[what]?.[0]; }
    querySelectorAll(what) {
        return what.split(', ').flatMap((part) => this.parts[part] ?? []);
    }
    closest() { return this.table; }
}
const found = { field: new Element('input') }, motion = { matches: false };
const context = vm.createContext({
    document: { createElement: (name) => new Element(name), heard: {},
        addEventListener(type, react) { this.heard[type] = react; },
        querySelector: () => found.field },
    window: {}, location: { search: '?q=beam' }, URLSearchParams, console,
    matchMedia: () => motion,
    Option: function Option(text, value = text) {
        return new Element('option', `${text}=${value}`);
    },
    Audio: function Audio() {
        Object.assign(this, { volume: 1, paused: true });
        this.play = () => { this.paused = false; };
        this.pause = () => { this.paused = true; };
    },
});
vm.runInContext(readFileSync(process.argv[2], 'utf8'), context);
const { rank, makeSortable, filterRows, addFilter, makePlayer, makeMoving, findSections, excerptOf,
    showFound, makeSearch, makeReachable, markHere } = context;

// ## Tables

function tableOf(heads, rows) {
    const table = new Element('table'), body = new Element('tbody');
    const row = (cells) => {
        const made = new Element('tr');
        made.cells = cells.map((text) => new Element('td', text));
        made.append(...made.cells);
        made.table = table;
        return made;
    };
    const head = row(heads);
    Object.assign(table, { tHead: { rows: [head] }, tBodies: [body] });
    table.parts.th = head.cells;
    body.append(...rows.map(row));
    Object.defineProperty(body, 'rows', { get: () => body.children });
    return table;
}
const shown = (table) => table.tBodies[0].rows.filter((row) => !row.hidden).map((row) =>
    row.cells[0].textContent).join(' ');
console.log('# what a cell counts as');
console.log(['Fig. 14', '-2.5 dB', 'Table 3', 'ra5-v0.10', '1e3', 'none', '', ' C07']
    .map((text) => JSON.stringify(rank(new Element('td', text)))).join(' '));
console.log('# sorted');
const table = tableOf(['claim', 'value', 'verdict'], [['C1', '10', 'agrees'],
    ['C10', '-', 'contradicted'], ['C2', '9.5', 'agrees'], ['C3', '10', 'not contradicted']]);
makeSortable(table);
const heads = table.tHead.rows[0].cells;
for (const column of [0, 0, 1, 1, 2, 2, 2]) {
    heads[column].children[0].heard.click();
    console.log(`${heads.map((head) => head.attributes['aria-sort'] ?? '-').join(' ')}: ${
        shown(table)}`);
}
console.log(table.tBodies[0].rows[0].cells.map((cell) => cell.dataset.label).join(' '));
console.log('# filtered');
for (const [words, verdict] of [['', ''], ['C1', ''], ['AGREES 10', ''], ['', 'contradicted'],
    ['c', 'agrees'], ['c1 c2', '']]) {
    console.log(`'${words}' '${verdict}' ${filterRows(table, words, verdict)}: ${shown(table)}`);
}
addFilter(table);
const [words, verdict, count] = table.previous.children;
console.log(words.textContent, verdict.textContent, count.textContent);
words.children[1].value = 'C1';
verdict.children[1].value = '';
words.children[1].heard.input();
console.log(count.textContent);
const plain = tableOf(['name'], [['a']]);
addFilter(plain);
console.log(plain.previous.children.map(({ name }) => name).join(' '), words.children[1].type);

// ## Sounds: the louder of two has twice the full scale

console.log('# sounds');
const player = new Element('div'), common = new Element('input'), own = new Element('input');
const quiet = new Element('button'), loud = new Element('button');
Object.assign(quiet, { dataset: { sound: 'quiet.ogg', scale: '0.5' } });
Object.assign(loud, { dataset: { sound: 'loud.ogg', scale: '1' } });
quiet.setAttribute('aria-label', 'Quiet');
loud.setAttribute('aria-label', 'Loud');
common.checked = true;
Object.assign(player.parts, { 'button[data-sound]': [quiet, loud], '[name=common]': [common],
    '[name=own]': [own], output: [new Element('output')] });
const { sound, said } = makePlayer(player);
const now = (what) => console.log(`${what}: ${sound.src} ${sound.paused ? 'stands' : 'plays'} ${
    sound.volume}, ${said.textContent || '-'} | ${quiet.attributes['aria-pressed']} ${
    loud.attributes['aria-pressed']}`);
now('at first');
quiet.heard.click();
now('quiet');
loud.heard.click();
now('loud');
quiet.heard.click();
own.heard.change();
now('each as loud');
console.log(common.checked, own.checked);
common.heard.change();
now('one scale');
quiet.heard.click();
now('again');
loud.heard.click();
context.document.heard.keydown({ key: 'a' });
now('another key');
context.document.heard.keydown({ key: 'Escape' });
now('Escape');
console.log(sound.loop);

// ## The film of the first page

console.log('# film');
for (motion.matches of [false, true]) {
    const figure = new Element('figure'), picture = new Element('img');
    picture.setAttribute('src', 'still.png');
    picture.dataset.film = 'film.gif';
    new Element('a').append(picture);
    figure.parts.img = [picture];
    const { button } = makeMoving(figure);
    for (const press of [false, true, true]) {
        if (press) { button.heard.click(); }
        console.log(picture.src, button.textContent, button.attributes['aria-pressed']);
    }
}

// ## The search

console.log('# search');
const long = `${'before '.repeat(20)}the Beam vibrates ${'after '.repeat(60)}`;
console.log(excerptOf({ text: long, words: ['beam', 'plate'] }).children.map((bit) =>
    bit instanceof Element ? `[${bit.textContent}]` : bit).join(''));
console.log(excerptOf({ text: `Beam ${'x '.repeat(200)}plate`, words: ['plate', 'beam'] }).children
    .map((bit) => bit instanceof Element ? `[${bit.textContent}]` : bit.slice(0, 4)).join(''));
console.log(excerptOf({ text: 'a+b beam', words: ['a+b'] }).children.map((bit) =>
    bit instanceof Element ? `[${bit.textContent}]` : bit).join(''));
// the order of what is found: heads, then pages, then texts by how often they have the words, which
// counts up to five; the words of a query add up, and none of them may be missing
const text = (n, word = 'beam') => `${word} `.repeat(n);
context.window.sections = [['one', 'P', 'H', text(1)], ['six', 'P', 'H', text(6)],
    ['five', 'P', 'H', text(5)], ['two', 'P', 'H', text(2)], ['page', 'a Beam', 'H', ''],
    ['head', 'P', 'the Beam', ''], ['page and text', 'beam', 'H', text(5)],
    ['both', 'P', 'H', text(2) + text(2, 'plate')], ['split', 'P', 'beam', text(1, 'plate')],
    ['only', 'P', 'H', text(9, 'plate')], ['none', 'P', 'H', 'bea m']];
for (const query of ['beam', ' BEAM  Plate', 'plate', '', 'beam zero']) {
    console.log(`${query}:`, findSections(query).map(({ place, score }) =>
        `${place} ${score}`).join(', '));
}
const sections = (n) => Array.from({ length: n }, (_, i) => [`p${i}`, 'Page', i ? `H${i}` : 'Page',
    'of a beam']);
for (const n of [0, 1, 40, 41]) {
    context.window.sections = sections(n);
    const box = new Element('div');
    showFound(box, 'beam');
    const [first, ...rest] = box.children;
    const link = ({ children: [head] }) => `${head.textContent} to ${head.children[0].href}`;
    console.log(first.textContent, rest.length, ...rest.slice(0, 2).map(link));
}
const box = new Element('div');
showFound(box, ' ');
console.log(box.children[0].textContent, box.children.length);
makeSearch(box);
console.log(found.field.value, box.children.length);
found.field.value = 'H40';
found.field.heard.input();
console.log(box.children[0].textContent);

// ## Boxes that scroll

console.log('# boxes');
const boxes = [[500, 300, 9, 9], [300, 300, 9, 9], [300, 300, 99, 9]].map(
    ([scrollWidth, clientWidth, scrollHeight, clientHeight]) =>
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }));
context.document.querySelectorAll = () => boxes;
makeReachable();
console.log(...boxes.map((one) => one.tabIndex));

// ## The link to the page that is shown

const links = ['file:///site/claims.html', 'file:///site/article.html'].map((href) =>
    Object.assign(new Element('a'), { href }));
context.document.querySelectorAll = (what) => what === 'nav a' ? links : [];
context.location.href = 'file:///site/article.html?q=beam#C1';
markHere();
console.log(...links.map((link) => link.attributes['aria-current'] ?? '-'));
