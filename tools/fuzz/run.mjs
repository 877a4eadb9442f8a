import { logIn } from '../bench/nidaan.mjs';
import { WORDS } from './accounts.mjs';
import { madeOf } from './calls.mjs';

const LIMIT_MS = 40_000;

/** Calls that are made, and what became of them. */
export class Run {
  statuses = {};
  routes = new Set();
  done = new Set();
  failures = new Map();
  #tokens = new Map();

  /** `values`: those of each writer, by its word. */
  constructor(url, { calls, values }) {
    Object.assign(this, { url, calls, values });
  }

  /** The calls that an account may try: the staff its own, a hospital all others. */
  callsFor = ({ role }) => this.calls.filter(({ as }) => (as === 'staff') === (role === 'staff'));

  /** One call, made by an account. */
  async call(account) {
    const values = this.values.get(account.word);
    const call = values.pick(this.callsFor(account));
    const made = { ...madeOf(call, values), account };
    const name = `${call.method} ${call.path}`;
    this.routes.add(name);
    try {
      const { status, text } = await this.#send(call, made);
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      if (status === 401) this.#tokens.delete(account);
      if (status >= 500) this.#fail(`${name} ${status} ${text.slice(0, 120)}`, made);
      this.#findLeak(name, text, made);
      if (status >= 300) return;
      this.done.add(name);
      if (/^[[{]/.test(text)) values.learn(call.path, JSON.parse(text));
    } catch (fault) {
      this.#fail(`${name} had no answer: ${fault.message}`, made);
    }
  }

  async #send({ method }, { url, body, headers, account }) {
    if (!this.#tokens.has(account)) this.#tokens.set(account, logIn(this.url, account));
    const { access } = await this.#tokens.get(account);
    const sent = {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${access}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body !== undefined && { body }),
    };
    const answer = await fetch(this.url + url, sent);
    return { status: answer.status, text: await answer.text() };
  }

  #findLeak(name, text, made) {
    const { role, word } = made.account;
    if (role === 'staff' || made.url.startsWith('/api/public/')) return;
    const other = word === WORDS.first ? WORDS.other : WORDS.first;
    if (text.includes(other))
      this.#fail(`${name} told ${role} what another hospital wrote`, { ...made, body: text.slice(0, 400) });
  }

  #fail(what, { url, body, account }) {
    const failure = this.failures.get(what) ?? { count: 0, url, body, role: account.role };
    failure.count += 1;
    this.failures.set(what, failure);
  }

  report() {
    console.log(
      `${this.routes.size} calls of the document, ${this.done.size} of them were let in. Answers by status:`,
      this.statuses,
    );
    const never = [...this.routes].filter((name) => !this.done.has(name)).sort();
    if (never.length > 0) console.log(`Never let in: ${never.join(', ')}`);
    for (const [what, { count, url, body, role }] of this.failures)
      console.log(`\n${count} × ${what}\n    ${role} ${url}\n    ${body?.slice(0, 800) ?? ''}`);
  }
}
