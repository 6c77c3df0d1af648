// Prints all findings of the validator of ro-crate that are no success. The context is in this
// folder.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node validate.cjs RO-CRATE-PACKAGE CONTEXT.json FOLDER      (exit 1 if it prints anything)
// test: make test-crate
'use strict';
const fs = require('fs');
const path = require('path');
const [library, context, folder] = process.argv.slice(2);
const here = JSON.parse(fs.readFileSync(context, 'utf8'));
// the validator asks for the address of the context only; it gets the file instead
globalThis.fetch = async (address) => address === here['@id']
    ? { ok: true, json: async () => here }
    : { ok: false, statusText: 'no other address is asked' };
const { Validator } = require(path.resolve(library, 'lib/validator.js'));

const crate = JSON.parse(fs.readFileSync(path.join(folder, 'ro-crate-metadata.json'), 'utf8'));
const validator = new Validator();
validator.parseJSON(crate);
const whole = crate['@graph'].map((entity) => entity['@id'])
    .filter((id) => id.endsWith('/') && id !== './');
const files = fs.readdirSync(folder, { recursive: true })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .filter((name) => !whole.some((one) => name.startsWith(one)));
const told = Object.fromEntries(files.map((name) => [encodeURI(name),
    { exists: true, inCrate: false, isDir: false }]));
for (const one of whole) {
    if (fs.existsSync(path.join(folder, one))) {
        told[one] = { exists: true, inCrate: false, isDir: true };
    }
}
async function ask_all() {
    if (!validator.crate) {
        return false;
    }
    await validator.crate.resolveContext();
    await validator.validate();
    validator.checkFiles(told);
    return true;
}
ask_all().then((asked) => {
    const faults = validator.results.filter((one) => one.status !== 'success');
    for (const one of faults) {
        console.log(`${one.status}: ${one.message}${one.entity ? ': ' + one.entity : ''}`);
    }
    const good = validator.results.length - faults.length;
    console.log(`${crate['@graph'].length} entities, ${files.length} files, ${good} rules hold`);
    process.exitCode = faults.length || !asked ? 1 : 0;
});
