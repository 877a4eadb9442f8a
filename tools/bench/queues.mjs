import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile } from './load.mjs';
import { hospitalToken } from './nidaan.mjs';

// A clinic's day passes in two and a half minutes: a counter that calls again within 5 s has pressed twice. In a large hospital each of 200 desks
// calls once a minute, a display shows the six queues of its hall, and patients look at their own page on the phone.
export const SIZES = {
  clinic: { queues: 20, tokens: 500, displays: 5, shown: 20, desks: 0, pages: 0, pauseMs: 6000, most: 1000, mostInCluster: 1500 },
  large: {
    queues: 200,
    tokens: 600,
    displays: 300,
    shown: 6,
    desks: 200,
    pages: 2000,
    pauseMs: 60_000,
    most: 1500,
    mostInCluster: 2500,
  },
};
const SEEN_MS = 10_000;
/** How often a patient's page looks (FRD-64). */
const PAGE_MS = 15_000;
const MOST_CALL_MS = 25;
// As the screen of queues has them.
const MOST_LIVE = 50;
const LIST_MS = 15_000;

const sorted = (numbers) => numbers.toSorted((a, b) => a - b);

/** Asks as a browser does: once more where a connection that was kept open has just been closed. */
const get = (address, options) => fetch(address, options).catch(() => fetch(address, options));

/** A waiting-room display without its page: asks again whenever it is told that something changed, one question at a time, as the page does. */
class Display {
  #shown = new Map();
  #isAsking = false;
  #asksAgain = false;
  #stream = new AbortController();

  constructor(url, { key, queues }) {
    this.address = `${url}/api/public/displays/${key}/`;
    this.queues = new Set(queues);
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
    const answer = await get(this.address);
    if (!answer.ok) throw new Error(`A display answered ${answer.status} ${await answer.text()}`);
    const { queues } = await answer.json();
    const now = performance.now();
    const called = queues.flatMap(({ id, current }) => current.map(({ number }) => `${id} ${number}`));
    for (const each of called) if (!this.#shown.has(each)) this.#shown.set(each, now);
    this.#isAsking = false;
    if (this.#asksAgain) await this.#ask();
  }
}

/**
 * A screen of queues at a desk: it fetches the list and its own queue again, one round after another, when it is told that its queue or anything
 * has changed; the list of a large hospital each 15 s (`liveUpTo`).
 */
class Desk {
  #isFetching = false;
  #fetchesAgain = false;

  constructor(url, headers, { queue, times, isLarge }) {
    const listedAt = performance.now() - Math.random() * LIST_MS;
    Object.assign(this, { url, headers, queue, times, isLarge, listedAt });
  }

  async told(names) {
    if (!names.includes('scheduling') && !names.includes(`scheduling#${this.queue.id}`)) return;
    this.#fetchesAgain = this.#isFetching;
    if (this.#isFetching) return;
    this.#isFetching = true;
    const began = performance.now();
    const isListed = !this.isLarge || began - this.listedAt > LIST_MS;
    if (isListed) this.listedAt = began;
    for (const path of [...(isListed ? ['/api/queues/'] : []), `/api/queues/${this.queue.id}/tokens/`])
      await (await get(this.url + path, { headers: this.headers })).arrayBuffer();
    this.times.desks.push(performance.now() - began);
    this.#isFetching = false;
    if (this.#fetchesAgain) await this.told(['scheduling']);
  }
}

/** One stream for all desks: an account may have but a few. */
async function tellDesks({ url, headers }, desks) {
  const stream = new AbortController();
  const { body } = await fetch(`${url}/api/live/?things=true`, { headers, signal: stream.signal });
  const follow = async () => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream()))
      // The server tells fifty at once.
      for (const [, data] of chunk.matchAll(/^data: (.*)$/gm))
        for (const [n, desk] of desks.entries()) setTimeout(() => void desk.told(JSON.parse(data)), 30 * Math.floor(n / 50));
  };
  follow().catch(() => undefined);
  return { close: () => stream.abort() };
}

/** A patient's page: looks now and then, and is answered with 304 where nothing changed. */
class Page {
  #etag = '';
  #isOver = false;

  constructor(url, key, times) {
    this.address = `${url}/api/public/tokens/${key}/`;
    this.times = times;
  }

  async run(offset) {
    for (await sleep(offset); !this.#isOver; await sleep(PAGE_MS)) {
      const began = performance.now();
      const answer = await get(this.address, { headers: { 'if-none-match': this.#etag } });
      await answer.arrayBuffer();
      if (answer.status >= 400) throw new Error(`A patient's page answered ${answer.status}`);
      this.#etag = answer.headers.get('etag') ?? this.#etag;
      this.times.pages.push(performance.now() - began);
    }
  }

  close() {
    this.#isOver = true;
  }
}

const lettersOf = (n) => String.fromCharCode(65 + Math.floor(n / 26)) + String.fromCharCode(65 + (n % 26));

async function opened({ url, send, headers }, size, times) {
  const queues = [];
  const keys = [];
  for (let n = 0; n < size.queues; n++) queues.push(await send('/api/queues/', { name: `Queue ${n}`, prefix: lettersOf(n) }));
  for (let n = 0; n < size.tokens; n++) {
    const { public_key: key } = await send('/api/tokens/', { queue_id: queues[n % queues.length].id, name: `Patient ${n}` });
    keys.push(key);
  }
  const displays = [];
  for (let n = 0; n < size.displays; n++) {
    const ids = Array.from({ length: size.shown }, (_, at) => queues[(n * size.shown + at) % queues.length].id);
    displays.push(new Display(url, await send('/api/displays/', { name: `Display ${n}`, queues: ids })));
  }
  for (const display of displays) await display.open();
  const pages = Array.from({ length: size.pages }, (_, n) => new Page(url, keys[n % keys.length], times));
  const desks = Array.from(
    { length: size.desks },
    (_, n) => new Desk(url, headers, { queue: queues[n % queues.length], times, isLarge: queues.length > MOST_LIVE }),
  );
  const told = await tellDesks({ url, headers }, desks);
  return { queues, displays, pages, desks, told };
}

/** One counter calls all who wait in its queue; milliseconds until each answer, and until each display of the queue shows the number. */
async function counter({ send, displays }, { queue, place }, times, { tokens, queues, pauseMs }) {
  await sleep((pauseMs * place) / queues);
  const own = displays.filter((display) => display.queues.has(queue.id));
  for (let n = 0; n < tokens / queues; n++) {
    const began = performance.now();
    const { token, repeated } = await send(`/api/queues/${queue.id}/call-next/`, {});
    if (repeated) throw new Error(`${token.label} was called a second time`);
    times.answers.push(performance.now() - began);
    for (const shown of await Promise.all(own.map((display) => display.showed(queue.id, token.label))))
      times.shown.push(shown - began);
    await sleep(Math.max(0, pauseMs - (performance.now() - began)));
  }
}

/** Counters call tokens at once; displays and patients' pages show them (FRD-64, FRD-65, FRD-69). */
export async function queueRows({ nidaan, dataDir, size }) {
  const token = await hospitalToken(nidaan.url, dataDir);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const send = async (path, body) => {
    const answer = await fetch(nidaan.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const times = { answers: [], shown: [], pages: [], desks: [] };
  const { queues, displays, pages, desks, told } = await opened({ url: nidaan.url, send, headers }, size, times);
  const looking = Promise.all(pages.map((page, n) => page.run((PAGE_MS * n) / pages.length)));
  const calling = queues.map((queue, place) => counter({ send, displays }, { queue, place }, times, size));
  await Promise.race([Promise.all(calling), looking.then(() => Promise.all(calling))]);
  for (const each of [...displays, ...pages, told]) each.close();
  return [
    row('FRD-56', `call next, ${size.queues} counters, ${size.tokens} tokens`, times.answers, MOST_CALL_MS),
    row('FRD-69', `call to number on each display of ${size.displays}, ${size.queues} queues`, times.shown, size.most),
    ...(desks.length > 0 ? [row('FRD-63', `${desks.length} screens of desks`, times.desks, size.most)] : []),
    ...(pages.length > 0 ? [row('FRD-64', `${pages.length} pages of patients`, times.pages, size.most)] : []),
  ];
}

function row(id, what, times, most) {
  const p95 = quantile(sorted(times), 0.95);
  const worst = Math.max(...times);
  return {
    ...{ id, what, floor: '–', target: `p95 ≤ ${most} ms`, holds: p95 <= most, failed: 0 },
    ours: `p50 ${median(times).toFixed(1)}, p95 ${p95.toFixed(1)}, worst ${worst.toFixed(1)} ms of ${times.length}`,
  };
}
