#!/usr/bin/env node
// npm run fuzz:screens [-- --seconds 300 --pages 4 --who 'nurse|guest|own:' --hindi 0.2 --seed 7]
// Presses and types at random in a real Chromium, as each role, at both widths, in both languages, with the net gone now and then, against a product
// of its own. A failure is a press that is refused (403) or ends in a 5xx, an uncaught error, a screen that fails, stays empty, busy or too wide, or
// shows 'undefined' or NaN, or English in Hindi, and afterwards an event or a job that failed, books that do not add up, or an error in the log.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withNidaan } from '../../bench/nidaan.mjs';
import { randomOf } from '../../bench/people.mjs';
import { ensureInstalled } from '../../install.mjs';
import { STAFF } from '../accounts.mjs';
import { differencesOfBooks, errorsLogged, failedInBackground } from '../afterwards.mjs';
import { Findings } from './findings.mjs';
import { Hand } from './hand.mjs';
import { peopleOf } from './people.mjs';
import { Untranslated } from './untranslated.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    pages: { type: 'string', default: '4' },
    who: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    hindi: { type: 'string', default: '0.2' },
  },
});
// So long a hand stays at one place before the next role's turn.
const STAY_MS = 30_000;

async function fuzz({ url }, dataDir) {
  const { openBrowser } = await import('../../../libs/testing/harness/dist/browser.js');
  const untranslated = new Untranslated(await (await fetch(`${url}/api/openapi.json`)).json());
  const hindi = Number(options.hindi);
  const people = await peopleOf(url, dataDir, randomOf(Number(options.seed)));
  const accounts = people.filter(({ email, role }) => new RegExp(options.who).test(`${email} ${role}`));
  const browser = await openBrowser(join(dataDir, 'browser'));
  const findings = new Findings(mkdtempSync(join(tmpdir(), 'nidaan-screens-')));
  const end = Date.now() + Number(options.seconds) * 1000;
  let turn = 0;
  const hands = async () => {
    while (Date.now() < end) {
      const random = randomOf(Number(options.seed) + turn);
      const hand = new Hand(browser, { url, account: accounts[turn++ % accounts.length], random, findings, hindi, untranslated });
      await hand.work(Math.min(end, Date.now() + STAY_MS));
    }
  };
  await Promise.all(Array.from({ length: Number(options.pages) }, hands));
  await browser.close();
  findings.report();
  const left = [...(await failedInBackground(url, STAFF)), differencesOfBooks({ DATA_DIR: dataDir }), ...errorsLogged(dataDir)];
  for (const each of left.filter(Boolean)) console.log(`\n${each}`);
  process.exitCode = findings.count + left.filter(Boolean).length > 0 ? 1 : 0;
}

await ensureInstalled();
const { buildAll } = await import('../../build.mjs');
await buildAll({ web: true });
await withNidaan(fuzz, { env: { ADMIN_PASSWORD: STAFF.password, CHECK_ANSWERS: 'on', DRAIN_SECONDS: '0', LOG_LEVEL: 'warn' } });
