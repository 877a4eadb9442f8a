#!/usr/bin/env node
// Prints the newest SMS of the sandbox to a number, by its last digits: npm run -s sms:last -- 9876543210
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const digits = (process.argv[2] ?? '').replace(/\D/g, '').slice(-10);
const directory = join(process.env.DATA_DIR || join(import.meta.dirname, '..', '.data'), 'sms');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (digits.length < 2) fail('Usage: npm run -s sms:last -- <number>');
const names = existsSync(directory) ? readdirSync(directory).filter((name) => /^[0-9a-f]{32}\.json$/.test(name)) : [];
const newest = names.map((name) => ({ name, at: statSync(join(directory, name)).mtimeMs })).sort((a, b) => b.at - a.at);
for (const { name } of newest) {
  const { to, text } = JSON.parse(readFileSync(join(directory, name), 'utf8'));
  if (!to.replace(/\D/g, '').endsWith(digits)) continue;
  process.stdout.write(`${text}\n`);
  process.exit(0);
}
fail(`No SMS to ${process.argv[2]} in ${directory}.`);
