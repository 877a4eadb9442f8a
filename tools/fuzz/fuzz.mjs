#!/usr/bin/env node
// npm run fuzz [-- --seconds 60 --callers 24 --few 3 --hostile 0.1 --only 'tokens|queues' --seed 7 --cluster]
// Makes calls of the API's document with made-up values, many at once, against a product of its own. A failure is an answer of 5xx, none at all,
// one that differs from its contract or holds what another hospital wrote, and afterwards an event or a job that failed, or books that do not add up.
// `--few 3`: all callers meet at three things of each kind, which finds locks taken in two orders. `--hostile 0.1`: a tenth of the values no schema allows.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { CLUSTER, ONE_MACHINE, withNidaan } from '../bench/nidaan.mjs';
import { ensureInstalled } from '../install.mjs';
import { accountsOf, demoPassword, STAFF, WORDS } from './accounts.mjs';
import { differencesOfBooks, errorsLogged, failedInBackground, loggedOf } from './afterwards.mjs';
import { callsOf } from './calls.mjs';
import { Run } from './run.mjs';
import { Values } from './values.mjs';

// Of ten callers one is the second hospital, three are members with fewer rights, and one is the platform's staff.
const WHO = ['owner', 'owner', 'owner', 'owner', 'owner', 'other', 'member', 'member', 'member', 'staff'];
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    callers: { type: 'string', default: '24' },
    few: { type: 'string', default: 'Infinity' },
    hostile: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    cluster: { type: 'boolean', default: false },
  },
});

/** Values of each writer, by its word; each tries numbers that another one was told. */
function valuesOf(document, words, receiver) {
  const [seed, hostile, few] = [options.seed, options.hostile, options.few].map(Number);
  const all = words.map((word, at) => [
    word,
    new Values(document, { seed: seed + at, hostile, few, word, words, password: demoPassword, receiver }),
  ]);
  all.forEach(([, each], at) => (each.neighbour = all[(at + 1) % all.length][1]));
  return new Map(all);
}

/** Takes two of three webhooks. */
async function startReceiver() {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(++count % 3 === 0 ? 500 : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

async function fuzz({ url }, dataDir) {
  const document = await (await fetch(`${url}/api/openapi.json`)).json();
  const accounts = await accountsOf(url, dataDir);
  const receiver = await startReceiver();
  const values = valuesOf(document, Object.values(WORDS), receiver.url);
  const run = new Run(url, { calls: callsOf(document, options.only), values });
  await Promise.all([...accounts.owner, ...accounts.other, ...accounts.staff].map((account) => run.lookAround(account)));
  const end = Date.now() + Number(options.seconds) * 1000;
  const caller = async (_, at) => {
    const mine = accounts[WHO[at % WHO.length]].filter((account) => run.callsFor(account).length > 0);
    if (mine.length === 0) return;
    for (let turn = at; Date.now() < end; turn++) await run.call(mine[turn % mine.length]);
  };
  await Promise.all(Array.from({ length: Number(options.callers) }, caller));
  receiver.stop();
  run.report();
  const background = await failedInBackground(url, STAFF);
  const left = [...background, differencesOfBooks({ DATA_DIR: dataDir }), ...errorsLogged(dataDir)].filter(Boolean);
  const failed = [...run.failures.values()].map(({ requestId }) => requestId);
  for (const each of [...left, ...loggedOf(dataDir, failed)]) console.log(`\n${each}`);
  process.exitCode = run.failures.size + left.length > 0 ? 1 : 0;
}

await ensureInstalled();
const { buildAll } = await import('../build.mjs');
await buildAll({ web: false });
await withNidaan(fuzz, {
  env: { ADMIN_PASSWORD: STAFF.password, CHECK_ANSWERS: 'on', ALLOW_LOCAL_WEBHOOKS: 'on', DRAIN_SECONDS: '0', LOG_LEVEL: 'warn' },
  command: options.cluster ? CLUSTER : ONE_MACHINE,
});
