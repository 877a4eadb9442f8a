#!/usr/bin/env node
// Prints the newest mail of the standalone product to an address: npm run -s mail:last -- asha@example.in
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [address] = process.argv.slice(2);
const directory = join(process.env.DATA_DIR || join(import.meta.dirname, '..', '.data'), 'mail');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (!address) fail('Usage: npm run -s mail:last -- <address>');
const names = existsSync(directory) ? readdirSync(directory).filter((name) => /^\d{8}T.*\.json$/.test(name)) : [];
for (const name of names.sort().reverse()) {
  const mail = JSON.parse(readFileSync(join(directory, name), 'utf8'));
  if (mail.to.toLowerCase() !== address.trim().toLowerCase()) continue;
  process.stdout.write(mail.text.endsWith('\n') ? mail.text : `${mail.text}\n`);
  process.exit(0);
}
fail(`No mail to ${address} in ${directory}.`);
