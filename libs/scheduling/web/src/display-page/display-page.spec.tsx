import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { DisplayPage } from './display-page.tsx';
import { FreshCalls } from './fresh-calls.ts';
import { isLateToSay, pageOf, pagesOf } from './pages.ts';

const PATH = 'GET /api/public/displays/1.key/';
const queue = (id: number, more: object = {}) => ({
  ...{ id, name: `Queue ${id}`, name_hi: '', room: '3', doctor_name: null, state: null, delay_minutes: 0 },
  ...{ current: [{ number: `A${id}`, counter: 'Room', room: '3', since: '2026-11-24T04:00:00.000Z' }] },
  ...{ next: ['B1', 'B2'], waiting: 2, wait_minutes: 20 },
  ...more,
});
const call = (id: number, at = 1) => ({
  id,
  queue: at,
  number: 'A1',
  counter: 'Room',
  room: '3',
  at: '2026-11-24T04:00:00.000Z',
});
const shown = (more: object = {}) => ({
  ...{ title: 'Ground floor', languages: ['en'], theme: 'dark', voice: true, volume: 80, is_silent: false },
  ...{ time_zone: 'Asia/Kolkata', now: new Date().toISOString(), notice: 'Please keep quiet', queues: [queue(1)], calls: [] },
  ...more,
});

/** As the browser's own: counts those that are open. */
class FakeEvents extends EventTarget {
  static readonly open = new Set<FakeEvents>();
  onerror: (() => void) | null = null;
  constructor() {
    super();
    FakeEvents.open.add(this);
  }
  close(): void {
    FakeEvents.open.delete(this);
  }
}

let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-24T05:12:00Z') });
  FakeEvents.open.clear();
  Object.assign(globalThis, { EventSource: FakeEvents });
  server = new FakeServer().install().on(PATH, { status: 200, body: shown() });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = async () => {
  const view = show(
    <Routes>
      <Route path="/display/:key" element={<DisplayPage />} />
    </Routes>,
    undefined,
    undefined,
    '/display/1.key',
  );
  await pass(10);
  return view;
};
const tell = async () => {
  act(() => void [...FakeEvents.open][0]!.dispatchEvent(new Event('changed')));
  await pass(10);
};

describe('a display', () => {
  it('FRD-67 shows each queue with number, room, next, wait, the notice and the clock', async () => {
    await open();
    for (const text of [
      'Ground floor',
      'Queue 1',
      'A1',
      'Room 3',
      'Next: B1 · B2',
      'Wait about 20 min',
      'Please keep quiet',
      '10:42',
    ])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('FRD-67 tells the time by the server, whatever the device takes it for', async () => {
    server.on(PATH, { status: 200, body: shown({ now: '2026-11-24T04:00:00.000Z' }) });
    await open();
    expect(screen.getByText('09:30')).toBeTruthy();
    server.on(PATH, { status: 503, body: { message: 'away' } });
    await tell();
    await pass(60_000);
    expect(screen.getByText('09:31')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Not connected since 09:30');
  });

  it('FRD-67 speaks the first language of the display that there is a catalogue of, and keeps it nowhere', async () => {
    server.on(PATH, {
      status: 200,
      body: shown({ languages: ['ta', 'hi'], queues: [queue(1, { name_hi: 'बिल', current: [] })] }),
    });
    await open();
    expect([screen.getByText('कोई नहीं बुलाया गया'), screen.getByText('बिल'), screen.getByText('कमरा 3')]).toHaveLength(3);
    expect(screen.getByRole('main').lang).toBe('hi');
    expect(localStorage.getItem('nidaan.language')).toBeNull();
    server.on(PATH, { status: 200, body: shown({ languages: ['en', 'hi'] }) });
    await tell();
    expect([screen.getByText('Next: B1 · B2'), screen.getByText('Queue 1')]).toHaveLength(2);
    server.on(PATH, { status: 200, body: shown({ languages: ['ta'] }) });
    await tell();
    expect(screen.getByRole('main').lang).toBe('en');
  });

  it('FRD-67 says that the doctor is late', async () => {
    server.on(PATH, { status: 200, body: shown({ queues: [queue(1, { state: 'not_arrived', delay_minutes: 40 })] }) });
    await open();
    expect(screen.getByText('The doctor is about 40 minutes late')).toBeTruthy();
  });

  it('FRD-65 says that it is not connected where the key is unknown', async () => {
    server.on(PATH, { status: 404, body: { message: 'This display is not connected' } });
    await open();
    expect(document.body.textContent).toContain('This display is not connected');
  });

  it('FRD-66 asks again when the server says that something has changed', async () => {
    await open();
    server.on(PATH, { status: 200, body: shown({ queues: [queue(2)] }) });
    await tell();
    expect(screen.getByText('A2')).toBeTruthy();
  });

  it('FRD-66 looks again once the stream is open, for what was called meanwhile', async () => {
    await open();
    const looks = server.seen(PATH).length;
    act(() => void [...FakeEvents.open][0]!.dispatchEvent(new Event('open')));
    await pass(0);
    expect(server.seen(PATH)).toHaveLength(looks + 1);
  });

  it('FRD-67 flashes a fresh call, and no call of before', async () => {
    server.on(PATH, { status: 200, body: shown({ calls: [call(1)] }) });
    await open();
    expect(document.querySelector('[data-fresh="true"]')).toBeNull();
    server.on(PATH, { status: 200, body: shown({ calls: [call(2), call(1)] }) });
    await tell();
    expect(document.querySelector('[data-fresh="true"]')).toBeTruthy();
    await pass(5000);
    expect(document.querySelector('[data-fresh="true"]')).toBeNull();
  });

  it('FRD-67 shows more than six queues in pages of six, 10 s each; a page with a fresh call comes first', async () => {
    const queues = Array.from({ length: 8 }, (_, index) => queue(index + 1));
    server.on(PATH, { status: 200, body: shown({ queues }) });
    await open();
    expect([screen.queryByText('A6') !== null, screen.queryByText('A7') !== null]).toEqual([true, false]);
    await pass(10_000);
    expect([screen.queryByText('A6') !== null, screen.queryByText('A7') !== null]).toEqual([false, true]);
    server.on(PATH, { status: 200, body: shown({ queues, calls: [call(1, 2)] }) });
    await tell();
    expect(screen.queryByText('A2')).toBeTruthy();
  });

  it('FRD-69 keeps the last state without a connection, says so after 10 s, and comes back by itself', async () => {
    await open();
    server.on(PATH, { status: 503, body: { message: 'away' } });
    await tell();
    expect(screen.getByText('A1')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(11_000);
    expect(screen.getByRole('alert').textContent).toBe('Not connected since 10:42');
    server.on(PATH, { status: 200, body: shown({ queues: [queue(5)], calls: [call(9)] }) });
    await pass(10_000);
    expect(screen.getByText('A5')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    // What was called meanwhile is shown, and is no fresh call.
    expect(document.querySelector('[data-fresh="true"]')).toBeNull();
  });

  it('FRD-69 holds one stream and a fixed number of timers however long it runs, and none once it is left', async () => {
    const { unmount } = await open();
    const timers = jest.getTimerCount();
    for (let n = 0; n < 300; n += 1) {
      server.on(PATH, { status: 200, body: shown({ calls: [call(n + 1)] }) });
      await tell();
    }
    await pass(6000);
    expect(FakeEvents.open.size).toBe(1);
    expect(jest.getTimerCount()).toBe(timers);
    unmount();
    await pass(0);
    expect([FakeEvents.open.size, jest.getTimerCount()]).toEqual([0, 0]);
  });
});

describe('the sound of a display', () => {
  const VOICELESS = 'This device has no voice for the language: it only chimes.';
  let voices: { lang: string }[];
  let speech: EventTarget;
  const said = jest.fn();
  beforeEach(() => {
    voices = [];
    said.mockClear();
    speech = Object.assign(new EventTarget(), { getVoices: () => voices, speak: said });
    const sound = () => ({
      connect: sound,
      start() {},
      stop() {},
      frequency: {},
      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    });
    class FakeAudio {
      resume = async () => undefined;
      createOscillator = sound;
      createGain = sound;
    }
    class Said {
      constructor(readonly text: string) {}
    }
    Object.assign(window, { speechSynthesis: speech, AudioContext: FakeAudio, SpeechSynthesisUtterance: Said });
  });
  afterEach(() => void Reflect.deleteProperty(window, 'speechSynthesis'));

  const start = async () => {
    await open();
    act(() => screen.getByRole('button').click());
  };

  it('FRD-68 has no voice as long as the browser knows of none for the language', async () => {
    await start();
    expect(screen.getByText(VOICELESS)).toBeTruthy();
    voices = [{ lang: 'hi-IN' }];
    act(() => void speech.dispatchEvent(new Event('voiceschanged')));
    expect(screen.getByText(VOICELESS)).toBeTruthy();
    voices = [{ lang: 'hi-IN' }, { lang: 'en-IN' }];
    act(() => void speech.dispatchEvent(new Event('voiceschanged')));
    expect(screen.queryByText(VOICELESS)).toBeNull();
  });

  it('FRD-68 stays on when the display is given another language, in which the calls are then said', async () => {
    voices = [{ lang: 'en-IN' }, { lang: 'hi-IN' }];
    await start();
    server.on(PATH, { status: 200, body: shown({ languages: ['hi'] }) });
    await tell();
    expect(screen.queryByRole('button')).toBeNull();
    server.on(PATH, { status: 200, body: shown({ languages: ['hi'], calls: [call(1)] }) });
    await tell();
    await pass(1000);
    expect(said.mock.calls).toMatchObject([[{ text: 'टोकन ए 1, कमरा 3', lang: 'hi-IN' }]]);
  });
});

describe('the calls of a display', () => {
  it('FRD-69 are fresh once, oldest first; those of before and of an absence are not', () => {
    const calls = new FreshCalls();
    const ids = (list: number[], wasAway = false) => calls.in({ calls: list.map((id) => call(id)) }, wasAway).map(({ id }) => id);
    expect([ids([3, 2, 1]), ids([5, 4, 3]), ids([5, 4, 3]), ids([9, 8], true), ids([10, 9])]).toEqual([[], [4, 5], [], [], [10]]);
  });

  it('FRD-67 stand on pages of six', () => {
    const pages = pagesOf(Array.from({ length: 13 }, (_, index) => queue(index)) as never);
    expect([pages.map(({ length }) => length), pageOf(pages, 12), pageOf(pages, 99)]).toEqual([[6, 6, 1], 2, 0]);
    expect(pagesOf([])).toEqual([[]]);
  });

  it('FRD-69 are said to be missed after ten seconds', () => {
    const at = (seconds: number) => new Date(seconds * 1000);
    expect([isLateToSay(at(0), at(9.9)), isLateToSay(at(0), at(10))]).toEqual([false, true]);
  });
});
