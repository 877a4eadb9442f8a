/** Sends operations as a good client does: an answer that never came is asked for again, under the same Idempotency-Key. */
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 8_000;
const PATIENCE_MS = 180_000;
const FIRST_WAIT_MS = 150;
const LONGEST_WAIT_MS = 2_000;

const isFinal = (status) =>
  (status >= 200 && status < 300) || (status >= 400 && status < 500 && ![408, 425, 429].includes(status));

/** One call; rejects when no whole answer came. */
export async function callOnce(url, { method, path, token, key, body }) {
  const answer = await fetch(url + path, {
    method: method ?? 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

const nameOf = (fault) => fault.cause?.code ?? fault.cause?.name ?? fault.name;

export class Caller {
  #url;
  #ledger;

  constructor(url, ledger) {
    this.#url = url;
    this.#ledger = ledger;
  }

  /**
   * Performs an operation `{ kind, isWrite, method, path, body, key }` until it is answered; gives `{ status, body }`, or null when nobody
   * answered for three minutes. `fill` gives the operation for its number; `twice` sends its first try two times at once.
   */
  async perform(session, fill, { twice = false } = {}) {
    const operation = this.#ledger.begin(fill);
    const until = Date.now() + PATIENCE_MS;
    for (let n = 1; Date.now() < until; n += 1) {
      const calls = twice && n === 1 ? [1, 2] : [1];
      const answers = (await Promise.all(calls.map(() => this.#try(session, operation, n)))).filter(Boolean);
      const [answer] = answers;
      if (answer) return this.#settle(operation, answer, answers);
      await sleep(Math.min(FIRST_WAIT_MS * 2 ** Math.min(n - 1, 10), LONGEST_WAIT_MS) * (0.75 + Math.random() / 2));
    }
    this.#ledger.settled(operation.op, 'unanswered');
    return null;
  }

  #settle(operation, answer, answers) {
    const settled = answer.status < 300 ? 'acknowledged' : 'refused';
    const differs = answers.some((other) => canonical(other) !== canonical(answer));
    this.#ledger.settled(operation.op, settled, { status: answer.status, answer: answer.body, ...(differs ? { differs } : {}) });
    return { ...answer, op: operation.op };
  }

  // Returns a final answer, or undefined when the outcome is unknown.
  async #try(session, operation, n) {
    const from = Date.now();
    const note = (outcome) => this.#ledger.tried(operation.op, { n, from, ms: Date.now() - from, ...outcome });
    try {
      const answer = await callOnce(this.#url, { ...operation, token: session?.access });
      note({ status: answer.status });
      return isFinal(answer.status) ? answer : undefined;
    } catch (fault) {
      note({ error: nameOf(fault) });
      return undefined;
    }
  }
}

/** An answer as text, whatever the order of its keys. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
