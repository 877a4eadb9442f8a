#!/usr/bin/env node
// Sets the clock of the Nidaan of this data folder, one machine or cluster, to try another day: npm run -s clock -- 2026-11-30T23:59:30+05:30
// npm run -s clock -- real gives the real time back. Refused in production.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const folder = process.env.DATA_DIR || join(import.meta.dirname, '..', '.data');
const file = join(folder, 'clock.json');
const [, , wanted = ''] = process.argv;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (process.env.NODE_ENV === 'production') fail('In production the clock shows the real time.');
if (wanted === 'real') {
  rmSync(file, { force: true });
  console.log('The clock shows the real time.');
} else {
  const instant = WITH_ZONE.test(wanted) ? Date.parse(wanted) : Number.NaN;
  if (Number.isNaN(instant)) fail('Usage: npm run -s clock -- 2026-11-30T23:59:30+05:30, or: npm run -s clock -- real');
  mkdirSync(folder, { recursive: true });
  // A process that looks meanwhile sees the old file or the new one, never half of it.
  writeFileSync(`${file}.new`, `${JSON.stringify({ offset_ms: instant - Date.now() })}\n`);
  renameSync(`${file}.new`, file);
  console.log(`The clock shows ${wanted}, and goes on from there. npm run -s clock -- real gives the real time back.`);
}
