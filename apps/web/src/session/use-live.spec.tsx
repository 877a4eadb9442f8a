import { isLive, isTold, LIVE, liveOf, liveUpTo, session } from '@nidaan/api-client';
import { FakeServer, fakeToken } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';
import { createQueryClient } from '../query-client.ts';
import { useLive } from './use-live.ts';

const fetched: string[] = [];
let slow: (() => void) | undefined;
let say: (services: string[]) => void;

beforeEach(() => {
  Object.assign(globalThis, { TextDecoder });
  fetched.length = 0;
  slow = undefined;
  session.set({ access: fakeToken() });
  const waiting: ((step: object) => void)[] = [];
  const read = () => new Promise((resolve) => waiting.push(resolve));
  say = (services) =>
    waiting.shift()!({ done: false, value: new TextEncoder().encode(`event: changed\ndata: ${JSON.stringify(services)}\n\n`) });
  const stream = { ok: true, status: 200, body: { getReader: () => ({ read }) }, text: async () => '' };
  new FakeServer().install().on('GET /api/live/', stream as unknown as Response);
});
afterEach(cleanup);

function One({ owner, isLive }: { owner: string; isLive: boolean }) {
  const { data } = useQuery({
    queryKey: [owner, 'list', isLive],
    queryFn: async () => {
      fetched.push(`${owner}${isLive ? '' : ' form'}`);
      if (fetched.length > 3 && slow === undefined) await new Promise<void>((resolve) => (slow = resolve));
      return fetched.length;
    },
    ...(isLive ? LIVE : {}),
  });
  return <p>{`${owner} ${data}`}</p>;
}

function Screens() {
  useLive();
  return (
    <>
      <One owner="patients" isLive />
      <One owner="lab" isLive />
      <One owner="patients" isLive={false} />
    </>
  );
}

describe('a list that is live up to so many rows', () => {
  it('FRD-63 is fetched again while it is short, and by its own clock once it is long', () => {
    const { meta, refetchInterval } = liveUpTo(2);
    const of = (data: unknown) => ({ meta, state: { data } });
    expect([undefined, [1], [1, 2], [1, 2, 3]].map((data) => isLive(of(data)))).toEqual([true, true, true, false]);
    expect(
      [
        [1, 2],
        [1, 2, 3],
      ].map((data) => refetchInterval(of(data))),
    ).toEqual([60_000, 15_000]);
    expect([isLive({ meta: LIVE.meta, state: { data: [1, 2, 3] } }), isLive({ state: { data: [] } })]).toEqual([true, false]);
  });
});

describe('a list of one thing', () => {
  it('FRD-63 is left alone when only others of its kind have changed', () => {
    const of = (thing?: number) => ({ queryKey: ['scheduling', 'x'], meta: (thing === undefined ? LIVE : liveOf(thing)).meta });
    const told = (name: string) => [of(12), of(14), of()].map((query) => isTold(query, name));
    expect(told('scheduling')).toEqual([true, true, true]);
    expect(told('scheduling#12')).toEqual([true, false, true]);
    expect(told('scheduling#')).toEqual([false, false, true]);
    expect([told('lab'), told('lab#12')]).toEqual([
      [false, false, false],
      [false, false, false],
    ]);
  });
});

describe('open lists', () => {
  it('are fetched again when their service has something new, once after another; forms and other services are left alone', async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Screens />
      </QueryClientProvider>,
    );
    await screen.findByText('lab 2');
    await waitFor(() => expect(fetched).toHaveLength(3));
    expect(fetched).toEqual(['patients', 'lab', 'patients form']);
    await act(async () => say(['patients', 'billing']));
    await waitFor(() => expect(slow).toBeDefined());
    // What comes while a slow answer is under way is fetched after it, not in its place.
    await act(async () => say(['patients']));
    await act(async () => say(['patients']));
    expect(fetched.slice(3)).toEqual(['patients']);
    await act(async () => slow!());
    await waitFor(() => expect(fetched.slice(3)).toEqual(['patients', 'patients']));
    await act(async () => say(['lab']));
    await waitFor(() => expect(fetched.slice(5)).toEqual(['lab']));
  });
});
