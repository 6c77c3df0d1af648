// The test that a page of the site makes of itself (PAGE.html#test): it finds nothing wrong in a
// page of small objects, and finds each thing that is spoilt in it.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node self.mjs site.js
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

class Element {
    constructor(tag) {
        Object.assign(this, { tagName: tag.toUpperCase(), children: [], attributes: {}, heard: {},
            dataset: {}, value: '', own: '', style: { display: 'block', overflowX: 'visible' },
            box: { left: 0, right: 300, top: 0, bottom: 700, width: 300 }, clientWidth: 300,
            clientHeight: 400, scrollWidth: 300 });
    }
    get textContent() { return this.own + this.children.map((c) => c.textContent ?? c).join(''); }
    set textContent(text) { this.own = text; this.children = []; }
    get childNodes() { const { own } = this; this.own = ''; return own ? [own] : []; }
    get src() { return this.attributes.src; }
    set src(name) { this.attributes.src = name; }
    get tBodies() { return [this.children[1]]; }
    get tHead() { return this.children[0]; }
    get rows() { return this.children; }
    get cells() { return this.children; }
    set selectedIndex(n) { this.value = this.children[n].value; }
    append(...all) {
        for (const one of all) {
            if (one instanceof Element) {
                if (one.parentElement) { one.remove(); }
                one.parentElement = this;
            }
            this.children.push(one);
        }
    }
    replaceChildren(...all) { this.children = []; this.append(...all); }
    remove() {
        const { children } = this.parentElement;
        children.splice(children.indexOf(this), 1);
    }
    before(other) { this.parentElement.append(other); }
    after(other) { this.parentElement.append(other); }
    setAttribute(key, value) { this.attributes[key] = value; }
    getAttribute(key) { return this.attributes[key] ?? null; }
    removeAttribute(key) { delete this.attributes[key]; }
    addEventListener(type, react) { this.heard[type] = react; }
    dispatchEvent({ type, key }) { this.heard[type]?.({ key }); }
    click() { this.heard.click?.(); }
    getBoundingClientRect() { return this.box; }
    get all() {
        return this.children.flatMap((c) => (c instanceof Element ? [c, ...c.all] : []));
    }
    querySelectorAll(what) {
        return this.all.filter((one) => what.split(', ').some((each) => one.is(each)));
    }
    querySelector(what) { return this.querySelectorAll(what)[0] ?? null; }
    // a tag, .class, [name=value], or the last word of a path
    is(what) {
        const last = what.split(' ').at(-1), [, key, value] =
            /^\w*\[([\w-]+)(?:=(\w+))?\]$/.exec(last) ?? [];
        if (last === '*') { return true; }
        if (last.startsWith('.')) { return this.className === last.slice(1); }
        if (key === 'data-sound') { return this.dataset.sound !== undefined; }
        return key ? this[key] === value : this.tagName === last.toUpperCase();
    }
    closest(what) {
        return this.is(what) ? this : this.parentElement?.closest(what) ?? null;
    }
}
const make = (tag, properties = {}, ...children) => {
    const made = Object.assign(new Element(tag), properties);
    made.append(...children);
    return made;
};
const text = (tag, words) => make(tag, { own: words });
const row = (...words) => make('tr', {}, ...words.map((each) => text('td', each)));

// Makes a page, spoils it, and returns what its test says.
async function page(spoil = () => {}) {
    const heads = make('tr', {}, ...['claim', 'value', 'verdict'].map((each) => text('th', each)));
    const table = make('table', {}, make('thead', {}, heads), make('tbody', {},
        row('C1', '10', 'agrees'), row('C22', '-', 'contradicted'), row('C3', '9.5', 'agrees')));
    table.style.display = 'table';
    const scrolls = make('div', { className: 'sortable' }, table);
    const filtered = make('div', { className: 'filtered' }, scrolls);
    const sound = (name, scale) => make('button', { dataset: { sound: name, scale },
        attributes: { 'aria-label': name } });
    const player = make('div', { className: 'player' }, sound('quiet', '0.5'), sound('loud', '1'),
        make('input', { name: 'common', checked: true }), make('input', { name: 'own' }),
        make('output'));
    const picture = make('img', { dataset: { film: 'film.gif' }, attributes: { src: 'a.png' },
        clientWidth: 590 });
    const figure = make('figure', { className: 'moving' }, make('p', {}, picture));
    const doors = make('div', { className: 'doors' }), words = make('p', { className: 'words' });
    const box = make('div', { id: 'found' }), field = make('input');
    const main = make('main', { id: 'main' }, filtered, player, figure, doors, words, box);
    const body = make('body', {}, main), root = make('html', {}, body);
    const sections = Array.from({ length: 101 }, (_, i) => [`p${i % 3}.html#x`, 'Page', `head${i}`,
        i % 2 ? 'a contact and its penalty' : '']);
    sections.push(['q.html', 'Page', 'Contact penalty', 'contact penalty']);
    const context = vm.createContext({
        document: Object.assign(root, { documentElement: root, body,
            createElement: (tag) => make(tag, tag === 'iframe' ?
                { contentDocument: { open() {}, close() {} } } : {}),
            querySelector: (what) => what === '[role=search] input' ? field :
                Element.prototype.querySelector.call(root, what),
            getElementById: (id) => root.all.find((one) => one.id === id) ?? null }),
        window: { sections, innerHeight: 800, innerWidth: 1200, addEventListener() {} },
        location: { search: '', hash: '#test', href: 'claims.html#test' },
        URLSearchParams, console, Array,
        setTimeout: (what) => setTimeout(what, 0),
        matchMedia: () => ({ matches: false }), getComputedStyle: (one) => one.style,
        Event: class { constructor(type) { this.type = type; } },
        KeyboardEvent: class { constructor(type, { key }) { Object.assign(this, { type, key }); } },
        Option: function Option(words, value = words) {
            return make('option', { own: words, value });
        },
        Audio: function Audio() {
            Object.assign(this, { volume: 1, paused: true, duration: 1 });
            this.play = async () => { this.paused = false; };
            this.pause = () => { this.paused = true; };
        },
    });
    context.parent = context.window;
    vm.runInContext(readFileSync(process.argv[2], 'utf8'), context);
    const all = { context, table, scrolls, picture, main, doors, words, sections, figure, body };
    spoil(all);
    root.dispatchEvent({ type: 'DOMContentLoaded' });
    all.later?.();
    for (let n = 0; n < 100 && !root.all.some(({ id }) => id === 'test-report'); n++) {
        await new Promise((done) => { setTimeout(done, 0); });
    }
    return context.document.getElementById('test-report')?.textContent.trim() ?? 'no report';
}
// a sound whose volume cannot be set
const fixed = (Audio, volume) => function Other() {
    Audio.call(this);
    Object.defineProperty(this, 'volume', { get: () => volume, set() {} });
};
const cases = {
    nothing({ context }) {
        const { check } = context;
        context.check = (found, what, holds) => {
            console.log(`    ${what}`);
            check(found, what, holds);
        };
    },
    'rows that are not sorted': ({ context }) => { context.sortRows = () => {}; },
    'rows sorted one way only': ({ context }) => {
        const { sortRows } = context;
        context.sortRows = (table, column) => sortRows(table, column, false);
    },
    'a filter that leaves all': ({ context }) => { context.filterRows = () => 3; },
    'a verdict of no kind': ({ table }) => { table.tBodies[0].rows[1].cells[2].own = 'agreed'; },
    'no verdicts': ({ table }) => { table.tHead.rows[0].cells[2].own = 'result'; },
    'a sound that does not play': ({ context }) => {
        const { Audio } = context;
        context.Audio = function Other() { Audio.call(this); this.duration = 0; };
    },
    'a sound that is refused': ({ context }) => {
        const { Audio } = context;
        context.Audio = function Other() {
            Audio.call(this);
            this.play = async () => { throw new Error('refused'); };
        };
    },
    'a table higher than the window': ({ scrolls }) => { scrolls.clientHeight = 801; },
    'a head that scrolls away': ({ table, scrolls }) => {
        table.tHead.rows[0].cells[0].box = { top: 3 };
        scrolls.box = { ...scrolls.box, top: 0 };
    },
    'a film without another picture': ({ picture }) => { picture.dataset.film = 'a.png'; },
    'small letters on a phone': ({ picture, context }) => {
        context.window.innerWidth = 640;
        picture.clientWidth = 580;
    },
    'small letters elsewhere': ({ picture }) => { picture.clientWidth = 580; },
    'words below the fold': ({ doors }) => { doors.box = { ...doors.box, bottom: 800 }; },
    'words without a place': ({ words }) => { words.box = { ...words.box, width: 200 }; },
    'few sections': ({ sections }) => { sections.splice(0, 2); },
    'a page that is not found': ({ context }) => {
        const { findSections } = context;
        context.findSections = (words) => findSections(words).filter(({ place }) =>
            place !== 'p1.html#x');
    },
    'text outside the window': ({ words }) => { words.box = { ...words.box, right: 302 }; },
    'text outside, in a box that scrolls': ({ words, main }) => {
        words.box = { ...words.box, right: 302 };
        main.children[4].style = { overflowX: 'auto' };
    },
    'a page wider than the window': ({ context }) => {
        context.document.documentElement.scrollWidth = 301;
    },
    'a page that cuts': ({ main }) => { main.style = { overflowX: 'hidden' }; },
    'a filter that leaves none': ({ context }) => {
        context.filterRows = (table) => {
            for (const each of table.tBodies[0].rows) { each.hidden = true; }
            return 0;
        };
    },
    'sounds that are all loud': ({ context }) => { context.Audio = fixed(context.Audio, 1); },
    'sounds that are all quiet': ({ context }) => { context.Audio = fixed(context.Audio, 0.5); },
    'a key that does nothing': ({ context: { document } }) => {
        const { dispatchEvent } = document;
        document.dispatchEvent = function dispatch(event) {
            if (event.type !== 'keydown') { dispatchEvent.call(this, event); }
        };
    },
    'a search that finds without words': ({ context }) => {
        const { findSections } = context;
        context.findSections = (words) => findSections(words === 'zzzzqq' ? 'contact' : words);
    },
    'a search in reverse': ({ context }) => {
        const { findSections } = context;
        context.findSections = (words) => findSections(words).reverse();
    },
    'a search that marks nothing': ({ context }) => { context.excerptOf = () => make('p'); },
};
for (const [name, spoil] of Object.entries(cases)) {
    console.log(`${name}: ${await page(spoil)}`);
}
