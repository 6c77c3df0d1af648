// Tables that sort and filter; sounds at one common scale or each at its own scale; a film that can
// be held; the search; and a test of all of these.
// SPDX-License-Identifier: GPL-3.0-or-later
'use strict';

// ## Tables: a click on the head of a column sorts by it; words filter rows

// Returns the number at the beginning of a cell, perhaps after a word as in Fig. 14; without a
// number, the text of the cell.
function rank(cell) {
  const text = cell.textContent.trim();
  const number = parseFloat(text.replace(/^[A-Za-z]{0,6}\.? ?(?=[0-9])/, ''));
  return Number.isNaN(number) ? text : number;
}

// Sorts the rows by a column: numbers before texts, or all in reverse with `down`. Equal rows keep
// their order.
function sortRows(table, column, down) {
  const body = table.tBodies[0];
  const rows = Array.from(body.rows, (row) => ({row, key: rank(row.cells[column])}));
  rows.sort((a, b) => {
    const kind = (typeof a.key === 'string') - (typeof b.key === 'string');
    const order = kind || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
    return down ? -order : order;
  });
  rows.forEach(({row}) => body.append(row));
}

// On a phone a row is shown as a card: each cell stands after the name of its column (style.css).
function makeSortable(table) {
  Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
    for (const row of table.tBodies[0].rows) row.cells[column].dataset.label = head.textContent;
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      table.querySelectorAll('th').forEach((other) => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      sortRows(table, column, down);
    });
  });
}

// Returns the verdict of a row, from the column `verdict`, or null if there is no such column.
function verdictOf(row) {
  const heads = row.closest('table').tHead.rows[0].cells;
  const at = Array.from(heads, (head) => head.textContent.trim()).indexOf('verdict');
  return at < 0 ? null : row.cells[at].textContent.trim();
}

// Shows the rows that have all words and the chosen verdict, and the number of these rows.
function filterRows(table, words, verdict) {
  let shown = 0;
  for (const row of table.tBodies[0].rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.toLowerCase().split(/\s+/).every((word) => text.includes(word)) ||
      (verdict !== '' && verdictOf(row) !== verdict);
    shown += !row.hidden;
  }
  return shown;
}

function labelled(text, control) {
  const label = document.createElement('label');
  label.append(text + ' ', control);
  return label;
}

function addFilter(table) {
  const tools = document.createElement('div');
  const words = document.createElement('input');
  const verdict = document.createElement('select');
  const count = document.createElement('output');
  const kinds = new Set(Array.from(table.tBodies[0].rows, verdictOf));
  words.type = 'search';
  words.id = 'words';
  verdict.id = 'verdict';
  verdict.append(new Option('all', ''),
    ...Array.from(kinds).sort().map((kind) => new Option(kind)));
  const update = () => {
    const shown = filterRows(table, words.value, verdict.value);
    count.textContent = `${shown} of ${table.tBodies[0].rows.length}`;
  };
  words.addEventListener('input', update);
  verdict.addEventListener('change', update);
  tools.className = 'tools';
  tools.append(labelled('Words:', words));
  if (!kinds.has(null)) tools.append(labelled('Verdict:', verdict));
  tools.append(count);
  table.before(tools);
  update();
}

// ## Sounds: each file has its own full scale, data-scale [m/s]. With one scale for all files, the
// volume of a sound is its full scale divided by the largest full scale

function makePlayer(player) {
  const sound = new Audio();
  const buttons = Array.from(player.querySelectorAll('button[data-sound]'));
  const loudest = Math.max(...buttons.map((button) => Number(button.dataset.scale)));
  const common = player.querySelector('[name=common]');
  const said = player.querySelector('output');
  let playing = null;
  sound.loop = true;
  const stop = () => {
    sound.pause();
    if (playing) playing.setAttribute('aria-pressed', 'false');
    playing = null;
    said.textContent = '';
  };
  const scale = () => {
    if (playing === null) return;
    sound.volume = common.checked ? Number(playing.dataset.scale) / loudest : 1;
    said.textContent = `${playing.getAttribute('aria-label')}, ` + (common.checked ?
      `${(-20 * Math.log10(sound.volume)).toFixed(1)} dB below the loudest`
      : 'as loud as every other');
  };
  const start = (button) => {
    const again = playing === button;
    stop();
    if (again) return;
    playing = button;
    button.setAttribute('aria-pressed', 'true');
    sound.src = button.dataset.sound;
    scale();
    return sound.play();
  };
  buttons.forEach((button) => button.addEventListener('click', () => start(button)));
  player.querySelectorAll('[name=common], [name=own]').forEach((choice) =>
    choice.addEventListener('change', () => {
      player.querySelectorAll('[name=common], [name=own]').forEach((other) => {
        other.checked = other === choice;
      });
      scale();
    }));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') stop();
  });
  return {sound, buttons, said, start, stop, common, scale, loudest};
}

// ## The film of the first page: if the reader prefers less motion, it stands still until the
// button is pressed

function makeMoving(figure) {
  const picture = figure.querySelector('img'), still = picture.getAttribute('src');
  const button = document.createElement('button');
  const show = (moves) => {
    picture.src = moves ? picture.dataset.film : still;
    button.textContent = moves ? 'Hold the film' : 'Show the film';
    button.setAttribute('aria-pressed', String(moves));
  };
  button.type = 'button';
  button.addEventListener('click', () => show(button.getAttribute('aria-pressed') !== 'true'));
  picture.parentElement.after(button);
  show(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  return {picture, button};
}

// ## The search, over window.sections: [place, page, head, text]

function countOf(text, word) {
  return text.split(word).length - 1;
}

// Returns the sections that have all words. Words in heads count most for their order, then words in
// names of pages.
function findSections(query) {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const found = [];
  for (const [place, page, head, text] of words.length > 0 ? window.sections : []) {
    const low = {page: page.toLowerCase(), head: head.toLowerCase(), text: text.toLowerCase()};
    let score = 0;
    const has = words.every((word) => {
      const here = 20 * low.head.includes(word) + 5 * low.page.includes(word) +
        Math.min(5, countOf(low.text, word));
      score += here;
      return here > 0;
    });
    if (has) found.push({place, page, head, text, score, words});
  }
  return found.sort((a, b) => b.score - a.score);
}

// Returns a piece of a text around the first word that it contains, with the words marked.
function excerptOf({text, words}) {
  const piece = document.createElement('p');
  const low = text.toLowerCase();
  const first = Math.min(...words.map((word) => low.indexOf(word)).filter((at) => at >= 0));
  const from = Number.isFinite(first) ? Math.max(0, text.lastIndexOf(' ', first - 60)) : 0;
  const part = text.slice(from, from + 220);
  const cut = new RegExp(`(${words.map((w) => w.replace(/[^a-z0-9]/g, '\\$&')).join('|')})`, 'i');
  part.split(cut).forEach((bit, i) => {
    const mark = document.createElement('mark');
    mark.textContent = bit;
    piece.append(i % 2 === 1 ? mark : bit);
  });
  return piece;
}

function showFound(box, query) {
  const found = findSections(query), most = 40;
  const count = document.createElement('p');
  count.textContent = query.trim() === '' ? 'Words: sections that have all of them are found.' :
    `Sections that have ${query}: ${found.length}` +
    (found.length > most ? `; the first ${most}` : '');
  box.replaceChildren(count, ...found.slice(0, most).map((section) => {
    const item = document.createElement('section');
    const head = document.createElement('h2'), link = document.createElement('a');
    link.href = section.place;
    link.textContent = section.head === section.page ? section.page :
      `${section.page}: ${section.head}`;
    head.append(link);
    item.append(head, excerptOf(section));
    return item;
  }));
  return found;
}

function makeSearch(box) {
  const query = new URLSearchParams(location.search).get('q') || '';
  const field = document.querySelector('[role=search] input');
  field.value = query;
  field.addEventListener('input', () => showFound(box, field.value));
  showFound(box, query);
  return box;
}

// ## The test: PAGE.html#test sorts, filters and plays, and writes its results into the page

function check(found, what, holds) {
  found.push(`${holds ? 'ok' : 'NOT OK'} ${what}`);
}

function isSorted(table, column, down) {
  const keys = Array.from(table.tBodies[0].rows, (row) => rank(row.cells[column]));
  return keys.every((key, i) => i === 0 || typeof key !== typeof keys[i - 1] ||
    (down ? key <= keys[i - 1] : key >= keys[i - 1]));
}

function testTable(table, found) {
  const heads = Array.from(table.querySelectorAll('th button'));
  const rows = table.tBodies[0].rows.length;
  heads.forEach((button, column) => {
    button.click();
    check(found, `column ${column} ascends`, isSorted(table, column, false));
    button.click();
    check(found, `column ${column} descends`, isSorted(table, column, true));
  });
  heads[0].click();
  const words = document.getElementById('words');
  if (table.closest('.filtered') === null) return;
  const verdict = document.getElementById('verdict');
  if (verdict !== null) check(found, 'each claim has one of the verdicts',
    Array.from(table.tBodies[0].rows).every((row) =>
      /^(agrees|(not )?contradicted|cannot be compared|invalid)$/.test(verdictOf(row))));
  words.value = table.tBodies[0].rows[0].cells[0].textContent.trim();
  words.dispatchEvent(new Event('input'));
  const shown = Array.from(table.tBodies[0].rows).filter((row) => !row.hidden);
  check(found, 'a word leaves its rows', shown.length >= 1 && shown.length < rows);
  words.value = 'no row has these words';
  words.dispatchEvent(new Event('input'));
  check(found, 'other words leave none', Array.from(table.tBodies[0].rows).every((r) => r.hidden));
  words.value = '';
  words.dispatchEvent(new Event('input'));
  check(found, 'without words all rows are there',
    Array.from(table.tBodies[0].rows).every((r) => !r.hidden));
  if (verdict === null) return;
  verdict.selectedIndex = 1;
  verdict.dispatchEvent(new Event('change'));
  check(found, 'a verdict leaves its rows', Array.from(table.tBodies[0].rows).every((row) =>
    row.hidden === (verdictOf(row) !== verdict.value)));
  verdict.selectedIndex = 0;
  verdict.dispatchEvent(new Event('change'));
  check(found, 'all rows come back', Array.from(table.tBodies[0].rows).every((r) => !r.hidden));
}

async function testPlayer(player, found) {
  const quiet = player.buttons.reduce((a, b) =>
    Number(a.dataset.scale) < Number(b.dataset.scale) ? a : b);
  for (const button of player.buttons) {
    try {
      await player.start(button);
      await new Promise((done) => { setTimeout(done, 20); });
      check(found, `plays ${button.getAttribute('aria-label')}`,
        !player.sound.paused && player.sound.duration > 0);
    } catch (error) {
      check(found, `plays ${button.getAttribute('aria-label')}: ${error}`, false);
    }
    player.stop();
  }
  await player.start(quiet).catch(() => {});
  check(found, 'the quietest is turned down by its scale', player.sound.volume < 1 &&
    Math.abs(player.sound.volume * player.loudest / quiet.dataset.scale - 1) < 1e-3);
  const below = Number(player.said.textContent.match(/ ([0-9.]+) dB below the loudest$/)[1]);
  check(found, 'and says by how much', below > 0 &&
    Math.abs(10 ** (-below / 20) / player.sound.volume - 1) < 0.01);
  player.common.checked = false;
  player.scale();
  check(found, 'or is as loud as the others', player.sound.volume === 1);
  document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}));
  check(found, 'Escape ends it', player.sound.paused);
}

// Checks that no text lies outside the window, except in a box that scrolls.
function isInside(element) {
  const box = element.getBoundingClientRect();
  for (let at = element; at !== document.body; at = at.parentElement) {
    if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(at).overflowX)) return true;
  }
  return box.right <= document.documentElement.clientWidth + 1 || box.width === 0;
}

function testWidth(found) {
  const out = Array.from(document.querySelectorAll('main *')).filter((e) => !isInside(e) &&
    e.closest('math') === null);
  check(found, 'the page is not wider than its window', document.documentElement.scrollWidth <=
    document.documentElement.clientWidth && getComputedStyle(document.getElementById('main'))
    .overflowX === 'visible');
  check(found, `nothing is cut off: ${out.slice(0, 3).map((e) => e.tagName + e.textContent.trim()
    .slice(0, 30)).join(', ')}`, out.length === 0);
}

// Checks that the head of a long table stays in view while its box scrolls; a card has no head.
function testHead(table, found) {
  const box = table.closest('.sortable');
  if (getComputedStyle(table).display !== 'table') return;
  check(found, 'a long table fits the window', box.clientHeight <= window.innerHeight);
  box.scrollTop = 300;
  const shift = table.tHead.rows[0].cells[0].getBoundingClientRect().top -
    box.getBoundingClientRect().top;
  check(found, 'its head stays', box.scrollTop > 0 && Math.abs(shift) < 3);
  box.scrollTop = 0;
}

function testMoving({picture, button}, found) {
  const file = () => picture.getAttribute('src');
  const before = file();
  button.click();
  const after = file();
  button.click();
  check(found, 'a film can be held and shown again', before !== after && file() === before &&
    [before, after].includes(picture.dataset.film));
  // letters of 12 pt are 16 px high in the film, which is drawn 940 px wide
  check(found, 'the letters of the film can be read', window.innerWidth > 640 ||
    16 * picture.clientWidth / 940 >= 10);
  const words = document.querySelector('.words').getBoundingClientRect();
  check(found, 'the words are above the fold of a screen', window.innerWidth < 1000 ||
    document.querySelector('.doors').getBoundingClientRect().bottom < 800);
  check(found, 'the words have a place', words.width > 200);
}

// Checks that every page is found by the words of its head, and that words of no page find nothing.
function testSearch(box, found) {
  check(found, 'sections are there', window.sections.length > 100);
  for (const page of new Set(window.sections.map(([place]) => place.replace(/#.*/, '')))) {
    const own = window.sections.find(([place]) => place.startsWith(page));
    check(found, `finds ${page}`, findSections(own[2]).some(({place}) =>
      place.startsWith(page)));
  }
  check(found, 'finds nothing of nothing', showFound(box, 'zzzzqq').length === 0 &&
    box.querySelector('a') === null);
  const penalties = showFound(box, 'contact penalty');
  check(found, 'shows what it finds', penalties.length > 3 &&
    box.querySelectorAll('a').length === Math.min(40, penalties.length) &&
    box.querySelector('mark') !== null);
  check(found, 'a head goes before a text', penalties[0].score >= penalties.at(-1).score);
}

// An open frame keeps the page loading, so that a browser that prints the page would wait.
async function test(tables, players, moving, search) {
  const found = [];
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frame.contentDocument.open();
  tables.forEach((table) => testTable(table, found));
  tables.forEach((table) => testHead(table, found));
  for (const player of players) await testPlayer(player, found);
  if (moving) testMoving(moving, found);
  if (search) testSearch(search, found);
  testWidth(found);
  const bad = found.filter((line) => line.startsWith('NOT'));
  const report = document.createElement('pre');
  report.id = 'test-report';
  report.textContent = `${bad.join('\n')}\ntest: ${found.length} checks, ${bad.length} failed`;
  document.body.append(report);
  // a page in a frame as narrow as a phone sends its result to the page around the frame
  if (parent !== window) parent.postMessage(report.textContent, '*');
  frame.contentDocument.close();
  frame.remove();
}

// Boxes that scroll can be reached by keys, too.
function makeReachable() {
  document.querySelectorAll('pre, table, math, .tabular, .wide, .equation').forEach((box) => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  });
}

// Marks the link to the page that is shown (style.css).
function markHere() {
  const [here] = location.href.split(/[?#]/);
  document.querySelectorAll('nav a').forEach((link) => {
    if (link.href === here) link.setAttribute('aria-current', 'page');
  });
}

document.addEventListener('DOMContentLoaded', () => {
  markHere();
  makeReachable();
  window.addEventListener('resize', makeReachable);
  const tables = Array.from(document.querySelectorAll('.sortable table'));
  tables.forEach(makeSortable);
  const filtered = document.querySelector('.filtered table');
  if (filtered) addFilter(filtered);
  const players = Array.from(document.querySelectorAll('.player'), makePlayer);
  const figure = document.querySelector('.moving'), box = document.getElementById('found');
  const moving = figure && makeMoving(figure), search = box && makeSearch(box);
  if (location.hash === '#test') test(tables, players, moving, search);
});
