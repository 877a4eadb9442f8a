import { logIn } from '../bench/nidaan.mjs';
import { isList, isOpen, madeOf } from './calls.mjs';

const LIMIT_MS = 40_000;
const MOST_LOCKED_OUT = 30;

/** Calls that are made, and what became of them. */
export class Run {
  statuses = {};
  routes = new Set();
  done = new Set();
  failures = new Map();
  refusals = new Map();
  #tokens = new Map();

  constructor(url, { calls, writers }) {
    Object.assign(this, { url, calls, writers });
  }

  /** The calls that an account may try: the staff its own, a hospital all others. */
  callsFor = ({ role }) => this.calls.filter(({ as }) => (as === 'staff') === (role === 'staff'));

  /** All lists once, so that numbers are known. */
  async lookAround(account) {
    for (const call of this.callsFor(account).filter(isList)) await this.call(account, call);
  }

  /** One call, made by an account: any that it may try, or a given one. */
  async call(account, given) {
    const values = this.writers.of(account.word);
    const call = given ?? values.pick(this.callsFor(account));
    const made = { ...madeOf(call, values), account };
    const name = `${call.method} ${call.path}`;
    this.routes.add(name);
    try {
      const { status, text, requestId } = await this.#send(call, made);
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      if (status === 401) this.#tokens.delete(account);
      if (status >= 500) this.#fail(`${name} ${status} ${text.slice(0, 120)}`, { ...made, requestId });
      if (!isOpen(call.operation)) this.#findLeak(name, text, made);
      if (status >= 300) return this.#refused(name, status, text);
      this.done.add(name);
      if (/^[[{]/.test(text)) values.told.learn(call.path, made.params, JSON.parse(text));
    } catch (fault) {
      this.#fail(`${name} had no answer: ${fault.message}`, made);
    }
  }

  async #send({ method }, { url, body, headers, account }) {
    const access = await this.#tokenOf(account);
    const sent = {
      method,
      headers: { ...headers, ...(access && { authorization: `Bearer ${access}` }) },
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body !== undefined && { body }),
    };
    const answer = await fetch(this.url + url, sent);
    return { status: answer.status, text: await answer.text(), requestId: answer.headers.get('x-request-id') };
  }

  // One that has locked itself out goes on with what needs no session, until it is given up.
  async #tokenOf(account) {
    if (!this.#tokens.has(account)) this.#tokens.set(account, logIn(this.url, account));
    const { access } = await this.#tokens.get(account).catch((fault) => {
      if (!account.isThrowaway || !/ answered 4\d\d /.test(fault.message)) throw fault;
      return {};
    });
    if (access) return access;
    this.#tokens.delete(account);
    account.lockedOut = (account.lockedOut ?? 0) + 1;
    account.isGone = account.lockedOut > MOST_LOCKED_OUT;
    return undefined;
  }

  #findLeak(name, text, made) {
    const { role, word } = made.account;
    if (role === 'staff' || made.url.startsWith('/api/public/')) return;
    if (this.writers.isOfOther(text, word))
      this.#fail(`${name} told ${role} what another hospital wrote`, { ...made, body: text.slice(0, 400) });
  }

  #refused(name, status, text) {
    const sentence = `${status} ${text.match(/"message":"([^"]*)"/)?.[1] ?? ''}`;
    const all = this.refusals.get(name) ?? new Map();
    this.refusals.set(name, all.set(sentence, (all.get(sentence) ?? 0) + 1));
  }

  #mostFrequent(name) {
    const all = [...(this.refusals.get(name) ?? [])].sort(([, a], [, b]) => b - a);
    return all
      .slice(0, 3)
      .map(([sentence, count]) => `\n    ${count} × ${sentence}`)
      .join('');
  }

  #fail(what, made) {
    const failure = this.failures.get(what) ?? { count: 0, ...made };
    failure.count += 1;
    this.failures.set(what, failure);
  }

  report() {
    console.log(
      `${this.routes.size} calls of the document, ${this.done.size} of them were let in. Answers by status:`,
      this.statuses,
    );
    const never = [...this.routes].filter((name) => !this.done.has(name)).sort();
    for (const name of never) console.log(`Never let in: ${name} ${this.#mostFrequent(name)}`);
    for (const [what, { count, url, body, account, requestId }] of this.failures) {
      console.log(`\n${count} × ${what}\n    ${account.role} ${url} ${requestId ?? ''}`);
      if (body) console.log(`    ${(body instanceof FormData ? JSON.stringify([...body]) : body).slice(0, 800)}`);
    }
  }
}
