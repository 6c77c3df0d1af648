// Checks a style: text can be read on its ground, sizes are usual, names are those of a page.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node styles.mjs STYLE.css SOURCE...
//
// Prints the name of the style, what it hides, and a line for every fault. The contrast of a rule
// that gives a colour or a ground is 4.5 or more (WCAG 1.4.3), that of an outline on the page 3 or
// more (1.4.11), in light and in dark; what a rule does not give is that of the page. A colour with
// a name has the same hue in light and in dark. Properties, values, functions, elements and pseudo
// classes are such that browsers know them. A source sets each attribute that a selector or attr()
// reads. What a narrow window changes becomes smaller. Classes and ids of tex4ht are in no source.
import { readFileSync } from 'node:fs';

const [style, ...files] = process.argv.slice(2);
const text = readFileSync(style, 'utf8').replace(/\/\*[^]*?\*\//g, '').replace(/^==.*$/mg, '');
const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
const TEX4HT = new RegExp('^(tabular|(par-)?math-display|equation(-star)?|align(-star)?|multicolumn'
    + '|caption|figure|[hc]line)$');

// the rules with their selectors and values, and the media of each
function rulesOf(css, media = '') {
    const rules = [];
    for (let at = 0; at < css.length;) {
        const open = css.indexOf('{', at);
        if (open < 0) { break; }
        let end = open + 1;
        for (let depth = 1; depth > 0; end++) {
            depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0;
        }
        const head = css.slice(at, open).trim(), body = css.slice(open + 1, end - 1);
        if (head.startsWith('@')) { rules.push(...rulesOf(body, head)); } else {
            const values = body.split(';').map((one) => one.trim()).filter((one) => one !== '')
                .map((one) => [one.slice(0, one.indexOf(':')).trim(),
                    one.slice(one.indexOf(':') + 1).trim()]);
            rules.push({ head: head.replace(/\s+/g, ' '), values, media });
        }
        at = end;
    }
    return rules;
}
const rules = rulesOf(text), complain = (...words) => console.log(...words);
const isDark = ({ media }) => media.includes('dark');

// ## Contrast

function light(colour) {
    const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(colour);
    const all = short ? short.slice(1).map((c) => c + c)
        : (/^#(..)(..)(..)$/.exec(colour) ?? []).slice(1);
    if (all.length === 0) { return null; }
    const [r, g, b] = all.map((c) => parseInt(c, 16) / 255)
        .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
for (const dark of [false, true]) {
    const roots = rules.filter((rule) => rule.head === ':root' && (dark || !isDark(rule)));
    if (dark && !rules.some(isDark)) { continue; }
    const given = Object.fromEntries(roots.flatMap(({ values }) => values));
    const plain = (value) => value?.replace(/var\((--\w+)\)/, (_, name) => given[name] ?? '?');
    const of = (rule, name) => plain(rule.values.find(([key]) => key === name)?.[1]);
    const body = rules.find(({ head }) => head === 'body');
    const judge = (rule, pair, least) => {
        const [a, b] = pair.map(light);
        if (a === null || b === null) { return; }
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < least) {
            complain(`${style}: ${rule.head}: ${pair.join(' on ')}: ${contrast.toFixed(1)}`);
        }
    };
    for (const rule of rules) {
        const colour = of(rule, 'color'), ground = of(rule, 'background');
        const outline = of(rule, 'outline')?.split(' ').pop();
        if (outline !== undefined) { judge(rule, [outline, of(body, 'background')], 3); }
        if (colour === undefined && ground === undefined) { continue; }
        judge(rule, [colour ?? of(body, 'color'), ground ?? of(body, 'background')], 4.5);
    }
}

// ## Values with a name, and values that a browser passes over

const defined = new Set(rules.flatMap(({ values }) => values.map(([key]) => key))
    .filter((key) => key.startsWith('--')));
const used = new Set([...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
for (const name of used) { if (!defined.has(name)) { complain(`${style}: ${name} has no value`); } }
for (const name of defined) {
    const inScript = new RegExp(`['"\`]${name}['"\`]|--\\$\\{`).test(sources);
    if (!used.has(name) && !inScript) { complain(`${style}: nothing takes ${name}`); }
    const hues = rules.flatMap(({ values }) => values.filter(([key]) => key === name))
        .map(([, value]) => (/^#(..)(..)(..)$/.exec(value) ?? []).slice(1)
            .map((c) => parseInt(c, 16)))
        .filter((rgb) => rgb.length > 0 && Math.max(...rgb) - Math.min(...rgb) > 24)
        .map(([r, g, b]) => Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b));
    if (hues.some((hue) => Math.cos(hue - hues[0]) < 0.9)) {
        complain(`${style}: ${name} has another colour in the dark`);
    }
}
const LENGTH = /^(0|-?[0-9]*\.?[0-9]+(rem|em|px|%|vw|vh|fr|ch)|auto)$/;
const WORDS = { 'text-align': 'left right center',
    position: 'absolute relative sticky static fixed',
    display: 'none block inline inline-block flex grid contents', overflow: 'auto hidden visible',
    'overflow-x': 'auto hidden', 'overflow-y': 'auto hidden', cursor: 'pointer grab ew-resize',
    'vertical-align': 'top baseline middle', 'white-space': 'nowrap normal pre-wrap pre',
    'flex-wrap': 'wrap', 'align-items': 'center baseline start end stretch',
    'justify-content': 'space-between center', 'font-weight': 'bold normal 400 600',
    'overflow-wrap': 'anywhere break-word', 'border-collapse': 'collapse',
    'list-style': 'none', 'text-decoration': 'none underline', 'color-scheme': 'light dark',
    'box-sizing': 'border-box', 'font-variant-numeric': 'tabular-nums', 'touch-action': 'pan-y' };
// identifiers beside numbers, strings and colours
const BESIDE = { font: 'inherit system-ui sans-serif monospace', 'font-family': 'monospace',
    'grid-column': 'auto', color: 'inherit transparent',
    background: 'none transparent', border: 'solid none',
    outline: 'solid none', 'box-shadow': 'inset none', 'max-width': 'none', 'max-height': 'none',
    'grid-template-columns': 'auto auto-fit auto-fill' };
const FUNCTIONS = /^(var|attr|min|max|clamp|minmax|repeat|color-mix)$/;
const side = (key) => key.replace(/-(top|left|right|bottom)$/, '');
function checkIdentifiers(head, key, value) {
    const bare = value.replace(/"[^"]*"/g, '').replace(/#[0-9a-f]+|--[\w-]+/g, '');
    for (const [, name] of bare.matchAll(/([\w-]+)\(/g)) {
        if (!FUNCTIONS.test(name)) { complain(`${style}: ${head}: no function ${name}()`); }
    }
    // the words of these functions are not those of the property
    const outside = bare.replace(/(var|attr|color-mix)\((\([^)]*\)|[^()])*\)/g, '')
        .replace(/[\w-]+\(/g, '');
    const known = (BESIDE[side(key)] ?? '').split(' ');
    for (const [word] of outside.matchAll(/(?<![\w.-])[a-z][a-z-]*/g)) {
        const isSize = word === 'auto' && SIZES.test(side(key));
        if (WORDS[key] === undefined && !isSize && !known.includes(word)) {
            complain(`${style}: ${head}: a browser does not know ${key}: ${value}`);
        }
    }
}
const SIZES = /^(margin|padding|gap|width|height|font-size|top|left|right|bottom|(min|max)-.*)$/;
for (const { head, values } of rules) {
    for (const [key, value] of values) {
        const parts = value.split(/\s+/), isWord = WORDS[key]?.split(' ');
        const plain = !/[(]/.test(value) && !(/^max/.test(key) && value === 'none');
        if (isWord && !parts.every((part) => isWord.includes(part)) || plain &&
            SIZES.test(side(key)) &&
            !parts.every((part) => LENGTH.test(part))) {
            complain(`${style}: ${head}: a browser does not know ${key}: ${value}`);
        }
        if (!key.startsWith('--')) { checkIdentifiers(head, key, value); }
        // what fills the page has all of its width
        if (/^(max-)?width$/.test(key) && /%/.test(value) && value !== '100%') {
            complain(`${style}: ${head}: ${key}: ${value}`);
        }
        if (key === 'content' && head.includes('aria-sort')
            && head.includes('=ascending') !== value.includes('2191')) {
            complain(`${style}: ${head} points ${value}`);
        }
    }
}

// ## Sizes, and what is hidden

const MOST = { 'min-height': 2.5, padding: 7, 'padding-left': 7, 'padding-right': 7, margin: 3,
    'margin-top': 3, 'margin-bottom': 3, gap: 2, 'font-size': 1.8, border: 0.2, outline: 0.2,
    'border-radius': 0.5 };
const LEAST = { 'font-size': 0.8, 'max-width': 5, 'min-width': 0, height: 5, 'line-height': 1 };
const hidden = [];
for (const { head, values } of rules) {
    for (const [key, value] of values) {
        for (const [, number, unit] of value.matchAll(/(-?[0-9]*\.?[0-9]+)(rem|em|px)/g)) {
            const size = Number(number) / (unit === 'px' ? 16 : 1);
            if (size > (MOST[key] ?? 100) || size < (LEAST[key] ?? -100) && size !== 0) {
                complain(`${style}: ${head}: ${key}: ${value}`);
            }
        }
        if (/^(display|visibility|opacity)$/.test(key) && /^(none|hidden|0)$/.test(value)) {
            hidden.push(head);
        }
    }
}
console.log(`${style} hides ${hidden.join(', ') || 'nothing'}`);

// ## Names

// a browser ignores a property that it does not know, and says nothing
const KNOWN = new RegExp('^(--[a-z]+|color(-scheme)?|background|line-height'
    + '|font(-(family|size|style|weight|variant-numeric))?'
    + '|text-(align|decoration)|white-space|overflow(-(x|y|wrap))?|cursor|content'
    + '|(margin|padding|border)(-(top|right|bottom|left))?|border-(collapse|radius|color|width)'
    + '|((min|max)-)?(width|height)|outline(-offset)?|box-(sizing|shadow)|opacity|visibility'
    + '|display|position|top|right|bottom|left|z-index|gap|flex(-(wrap|direction|grow))?|order'
    + '|grid-(template-columns|column|row)|(align|justify)-(items|content|self)|vertical-align'
    + '|list-style|scroll-margin-top|aspect-ratio|appearance|accent-color|resize|inset'
    + '|touch-action|user-select|pointer-events)$');
for (const { head, values } of rules) {
    for (const [key] of values) {
        if (!KNOWN.test(key)) { complain(`${style}: ${head}: no property is called ${key}`); }
    }
}

// an attribute that scripts set as node.dataset.someName is called data-some-name
const inSources = (pattern) => new RegExp(pattern).test(sources);
const inQuotes = (word) =>
    inSources(`['"\`]${word}['"\`]|<[^>]*\\s${word}[\\s=>]|\\.${word}\\b`);
const camel = (name) => name.slice(5).replace(/-(.)/g, (_, c) => c.toUpperCase());
const isSet = (name) => inQuotes(name) ||
    name.startsWith('data-') && inSources(`dataset\\.${camel(name)}\\s*=[^=]`);
for (const { head, values } of rules) {
    const read = [...head.matchAll(/\[([\w-]+)(?:=([\w-]+))?\]/g),
        ...values.flatMap(([, value]) => [...value.matchAll(/attr\(([\w-]+)\)/g)])];
    for (const [what, name, value] of read) {
        const isValue = value === undefined || /^(true|false)$/.test(value) || inQuotes(value);
        if (!isSet(name) || !isValue) { complain(`${style}: ${head}: nothing sets ${what}`); }
    }
}

// elements and pseudo classes
const ELEMENTS = new RegExp('^(body|main|header|nav|ul|li|p|a|h[1-4]|table|thead|tbody|tr|th|td'
    + '|pre|code|span|strong|img|video|audio|canvas|math|figure|figcaption|button|input|select'
    + '|label|form|fieldset|legend|summary|details|dialog|textarea|div|dl|dt|dd)$');
const PSEUDO = new RegExp('^:(:before|:after|root|focus|focus-visible|target|empty|first-child'
    + '|not|has|nth-child|nth-of-type)$');
for (const { head } of rules) {
    const bare = head.replace(/\[[^\]]*\]/g, '');
    for (const [name] of bare.matchAll(/:?:[a-z-]+/g)) {
        if (!PSEUDO.test(name)) { complain(`${style}: ${head}: no pseudo class ${name}`); }
    }
    const elements = bare.replace(/nth-[a-z-]+\([^)]*\)/g, '').match(/(?<![\w.#:-])[a-z][\w-]*/gi);
    for (const name of elements ?? []) {
        if (!ELEMENTS.test(name)) { complain(`${style}: ${head}: no element ${name}`); }
    }
}

// ## Narrow and wide windows

for (const rule of rules.filter(({ media }) => media !== '')) {
    const [, end, width] = /^@media \((min|max)-width: ?(\d+)rem\)$/.exec(rule.media) ?? [];
    if (end === undefined && rule.media.replace(/: /, ':') !==
        '@media (prefers-color-scheme:dark)' || Number(width) < 30 || Number(width) > 70) {
        complain(`${style}: ${rule.media}: no usual window`);
    }
    const wide = rules.find(({ head, media }) => head === rule.head && media === '');
    for (const [key, value] of rule.values) {
        const size = (text) => (text?.match(/-?[0-9.]+/g) ?? []).reduce((a, b) => a + Number(b), 0);
        const usual = wide?.values.find(([name]) => name === key)?.[1];
        if (end === 'max' && SIZES.test(side(key)) && usual !== undefined
            && size(value) > size(usual)) {
            complain(`${style}: ${rule.head}: ${key}: ${value} in a narrow window`);
        }
        const columns = value.replace(/\([^)]*\)/g, '').trim().split(/\s+/).length;
        if (key === 'grid-template-columns' && end !== undefined
            && !/repeat/.test(value) && (columns > 1) !== (end === 'min')) {
            complain(`${style}: ${rule.head}: ${key}: ${value} in a ${end} window`);
        }
    }
}

const names = new Set(rules.flatMap(({ head }) => head.replace(/\[[^\]]*\]/g, '')
    .match(/[.#][a-zA-Z][\w-]*/g) ?? []));
for (const name of names) {
    const word = name.slice(1);
    if (!TEX4HT.test(word) && !new RegExp(`(^|[^\\w-])${word}($|[^\\w-])`, 'm').test(sources)) {
        complain(`${style}: nothing has the name ${name}`);
    }
}
