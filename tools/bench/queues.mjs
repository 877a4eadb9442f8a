import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile } from './load.mjs';
import { hospitalToken, startNidaan } from './nidaan.mjs';

// A day of issue "Front desk": 500 tokens on 20 queues, in the sight of 5 displays. It passes in two and a half minutes here.
const QUEUES = 20;
const TOKENS = 500;
const DISPLAYS = 5;
// A counter that calls again within 5 s has pressed twice.
const PAUSE_MS = 6000;
const SEEN_MS = 10_000;

const sorted = (numbers) => numbers.toSorted((a, b) => a - b);

/** A waiting-room display without its page: asks again whenever it is told that something changed, one question at a time, as the page does. */
class Display {
  #shown = new Map();
  #isAsking = false;
  #asksAgain = false;
  #stream = new AbortController();

  constructor(url, key) {
    this.address = `${url}/api/public/displays/${key}/`;
  }

  async open() {
    const { body } = await fetch(`${this.address}live/`, { signal: this.#stream.signal });
    this.#follow(body).catch(() => undefined);
    await this.#ask();
  }

  /** When a queue's number stood on the display, as `performance.now()`; fails after ten seconds. */
  async showed(queue, number) {
    for (const until = performance.now() + SEEN_MS; performance.now() < until; await sleep(1)) {
      const at = this.#shown.get(`${queue} ${number}`);
      if (at !== undefined) return at;
    }
    throw new Error(`${number} of queue ${queue} was called and not shown`);
  }

  close() {
    this.#stream.abort();
  }

  async #follow(body) {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) if (chunk.includes('changed')) void this.#ask();
  }

  async #ask() {
    if (this.#isAsking) {
      this.#asksAgain = true;
      return;
    }
    this.#isAsking = true;
    this.#asksAgain = false;
    const { queues } = await (await fetch(this.address)).json();
    const now = performance.now();
    const called = queues.flatMap(({ id, current }) => current.map(({ number }) => `${id} ${number}`));
    for (const each of called) if (!this.#shown.has(each)) this.#shown.set(each, now);
    this.#isAsking = false;
    if (this.#asksAgain) await this.#ask();
  }
}

async function opened({ url, send }) {
  const letter = (n) => String.fromCharCode(65 + n);
  const queues = [];
  for (let n = 0; n < QUEUES; n++) queues.push(await send('/api/queues/', { name: `Queue ${n}`, prefix: `${letter(n)}Q` }));
  for (let n = 0; n < TOKENS; n++) await send('/api/tokens/', { queue_id: queues[n % QUEUES].id, name: `Patient ${n}` });
  const displays = [];
  for (let n = 0; n < DISPLAYS; n++) {
    const { key } = await send('/api/displays/', { name: `Display ${n}`, queues: queues.map(({ id }) => id) });
    displays.push(new Display(url, key));
  }
  await Promise.all(displays.map((display) => display.open()));
  return { queues, displays };
}

/** One counter calls all who wait in its queue; milliseconds until each answer, and until each display shows the number. */
async function counter({ send, displays }, queue, times) {
  await sleep((PAUSE_MS * queue.id) / QUEUES);
  for (let n = 0; n < TOKENS / QUEUES; n++) {
    const began = performance.now();
    const { token, repeated } = await send(`/api/queues/${queue.id}/call-next/`, {});
    if (repeated) throw new Error(`${token.label} was called a second time`);
    times.answers.push(performance.now() - began);
    for (const shown of await Promise.all(displays.map((display) => display.showed(queue.id, token.label))))
      times.shown.push(shown - began);
    await sleep(Math.max(0, PAUSE_MS - (performance.now() - began)));
  }
}

/** 20 counters call 500 tokens at once; five displays show them (FRD-65, FRD-69). */
export async function queueRows({ url: databaseUrl, dataDir }) {
  const nidaan = await startNidaan({ dataDir, databaseUrl });
  const token = await hospitalToken(nidaan.url, dataDir);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const send = async (path, body) => {
    const answer = await fetch(nidaan.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  try {
    const { queues, displays } = await opened({ url: nidaan.url, send });
    const times = { answers: [], shown: [] };
    await Promise.all(queues.map((queue) => counter({ send, displays }, queue, times)));
    for (const display of displays) display.close();
    return [
      row('FRD-56', `call next, ${QUEUES} counters, ${TOKENS} tokens`, times.answers, 25),
      row('FRD-69', `call to number on each of ${DISPLAYS} displays, ${QUEUES} queues`, times.shown, 1000),
    ];
  } finally {
    await nidaan.stop();
  }
}

function row(id, what, times, most) {
  const p95 = quantile(sorted(times), 0.95);
  const worst = Math.max(...times);
  return {
    ...{ id, what, floor: '–', target: `p95 ≤ ${most} ms`, holds: p95 <= most, failed: 0 },
    ours: `p50 ${median(times).toFixed(1)}, p95 ${p95.toFixed(1)}, worst ${worst.toFixed(1)} ms of ${times.length}`,
  };
}
