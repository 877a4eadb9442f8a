#!/usr/bin/env node
// npm run fuzz [-- --seconds 60 --callers 24 --few 3 --hostile 0.1 --only 'tokens|queues' --seed 7]
// Makes calls of the API's document with made-up values, many at once, against a product of its own. Any answer of 5xx, and none at all, is a failure.
// `--few 3`: all callers meet at three things of each kind, which finds locks taken in two orders. `--hostile 0.1`: a tenth of the values no schema allows.
import { parseArgs } from 'node:util';
import { logIn, registerHospital, withNidaan } from '../bench/nidaan.mjs';
import { ensureInstalled } from '../install.mjs';
import { callsOf, madeOf } from './calls.mjs';
import { Values } from './values.mjs';

const STAFF = { email: 'admin@nidaan.local', password: 'admin-of-the-tests' };
const LIMIT_MS = 40_000;
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    callers: { type: 'string', default: '24' },
    few: { type: 'string', default: 'Infinity' },
    hostile: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
  },
});

/** Calls that are made, and what became of them. */
class Run {
  statuses = {};
  routes = new Set();
  done = new Set();
  failures = new Map();
  #tokens = {};

  constructor(url, accounts, calls, values) {
    Object.assign(this, { url, accounts, calls, values });
  }

  async call() {
    const call = this.values.pick(this.calls);
    const made = madeOf(call, this.values);
    const name = `${call.method} ${call.path}`;
    this.routes.add(name);
    try {
      const { status, text } = await this.#send(call, made);
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      if (status === 401) delete this.#tokens[call.as];
      if (status >= 500) this.#fail(`${name} ${status} ${text.slice(0, 120)}`, made);
      if (status >= 300) return;
      this.done.add(name);
      if (/^[[{]/.test(text)) this.values.learn(call.path, JSON.parse(text));
    } catch (fault) {
      this.#fail(`${name} had no answer: ${fault.message}`, made);
    }
  }

  async #send({ method, as }, { url, body }) {
    this.#tokens[as] ??= logIn(this.url, this.accounts[as]);
    const { access } = await this.#tokens[as];
    const headers = { authorization: `Bearer ${access}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const sent = { method, headers, signal: AbortSignal.timeout(LIMIT_MS), ...(body !== undefined && { body }) };
    const answer = await fetch(this.url + url, sent);
    return { status: answer.status, text: await answer.text() };
  }

  #fail(what, { url, body }) {
    const failure = this.failures.get(what) ?? { count: 0, url, body };
    failure.count += 1;
    this.failures.set(what, failure);
  }

  report() {
    console.log(
      `${this.routes.size} calls of the document, ${this.done.size} of them were let in. Answers by status:`,
      this.statuses,
    );
    for (const [what, { count, url, body }] of this.failures)
      console.log(`\n${count} × ${what}\n    ${url}\n    ${body?.slice(0, 800) ?? ''}`);
  }
}

async function fuzz({ url }, dataDir) {
  const document = await (await fetch(`${url}/api/openapi.json`)).json();
  const hospital = await registerHospital(url, dataDir, 'Fuzz Hospital');
  const [seed, hostile, few] = [options.seed, options.hostile, options.few].map(Number);
  const values = new Values(document, { seed, hostile, few });
  const run = new Run(url, { hospital, staff: STAFF }, callsOf(document, options.only), values);
  const end = Date.now() + Number(options.seconds) * 1000;
  const caller = async () => {
    while (Date.now() < end) await run.call();
  };
  await Promise.all(Array.from({ length: Number(options.callers) }, caller));
  run.report();
  process.exitCode = run.failures.size > 0 ? 1 : 0;
}

await ensureInstalled();
const { buildAll } = await import('../build.mjs');
await buildAll({ web: false });
await withNidaan(fuzz, { ADMIN_PASSWORD: STAFF.password });
