#!/usr/bin/env node
// npm run fuzz [-- --seconds 60 --callers 24 --few 3 --hostile 0.1 --only 'tokens|queues' --seed 7 --throwaway --cluster]
// Makes calls of the API's document with made-up values, many at once, against a product of its own. A failure is an answer of 5xx, none at all,
// one that differs from its contract or holds what another hospital wrote, and afterwards an event or a job that failed, or books that do not add up.
// `--throwaway`: the calls that change who may do what, or end sessions: of hospitals that are replaced when they have locked themselves out.
// `--few 3`: all callers meet at three things of each kind, which finds locks taken in two orders. `--hostile 0.1`: a tenth of the values no schema allows.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { CLUSTER, ONE_MACHINE, withNidaan } from '../bench/nidaan.mjs';
import { ensureInstalled } from '../install.mjs';
import { accountsOf, demoPassword, openPage, STAFF, WORDS } from './accounts.mjs';
import { differencesOfBooks, errorsLogged, failedInBackground, loggedOf } from './afterwards.mjs';
import { callsOf } from './calls.mjs';
import { Mailbox } from './mailbox.mjs';
import { Run } from './run.mjs';
import { newHospital, ownPassword } from './throwaway.mjs';
import { Writers } from './writers.mjs';

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
    throwaway: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
  },
});

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

// Counted from the first look, when the accounts have been made.
function overAfter(seconds) {
  let end;
  return () => Date.now() > (end ??= Date.now() + seconds * 1000);
}

/** Callers of two demo hospitals, their members and the staff, until the time is over. */
async function callAsDemo(run, { url, dataDir, isOver }) {
  for (const word of Object.values(WORDS)) run.writers.add(word);
  const accounts = await accountsOf(url, dataDir);
  const learn = (told) => Object.values(WORDS).forEach((word) => run.writers.of(word).told.learn('', {}, told));
  for (const owner of [...accounts.owner, ...accounts.other]) learn(await openPage(url, owner));
  const mailbox = new Mailbox(dataDir);
  const reading = setInterval(() => mailbox.news('').forEach(learn), 500);
  await Promise.all([...accounts.owner, ...accounts.other, ...accounts.staff].map((account) => run.lookAround(account)));
  const caller = async (_, at) => {
    const mine = accounts[WHO[at % WHO.length]].filter((account) => run.callsFor(account).length > 0);
    if (mine.length === 0) return;
    for (let turn = at; !isOver(); turn++) await run.call(mine[turn % mine.length]);
  };
  await Promise.all(Array.from({ length: Number(options.callers) }, caller));
  clearInterval(reading);
}

/** Callers of hospitals of their own, each of which is replaced when it has locked itself out; they read what is mailed to its people. */
async function callAsThrowaway(run, { url, dataDir, isOver }) {
  let count = 0;
  const caller = async () => {
    const mailbox = new Mailbox(dataDir);
    while (!isOver()) {
      // In letters, since a name of a person may have no digits.
      const word = `Zari${String(1000 + count++).replace(/\d/g, (digit) => 'bcdfghjklm'[digit])}`;
      const mailDomain = `${word.toLowerCase()}.example.in`;
      run.writers.add(word, { mailDomain });
      const account = await newHospital(url, dataDir, word);
      run.writers.of(word).email = account.email;
      await run.lookAround(account);
      while (!isOver() && !account.isGone) {
        await run.call(account);
        for (const news of mailbox.news(word)) run.writers.of(word).told.learn('', {}, news);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(options.callers) }, caller));
}

async function fuzz({ url }, dataDir) {
  const { throwaway: isThrowaway, only } = options;
  const document = await (await fetch(`${url}/api/openapi.json`)).json();
  const receiver = await startReceiver();
  const [seed, hostile, few] = [options.seed, options.hostile, options.few].map(Number);
  const password = isThrowaway ? ownPassword : demoPassword;
  const writers = new Writers(document, { seed, hostile, few, password, receiver: receiver.url });
  const run = new Run(url, { calls: callsOf(document, only, isThrowaway), writers });
  const work = { url, dataDir, isOver: overAfter(Number(options.seconds)) };
  await (isThrowaway ? callAsThrowaway(run, work) : callAsDemo(run, work));
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
