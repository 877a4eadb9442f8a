import type { PublicDisplay } from '@nidaan/scheduling-contracts';

type Queue = PublicDisplay['queues'][number];

const ON_A_PAGE = 6;
/** A break in the connection is told after this time (FRD-69). */
const TOLD_AFTER_MS = 10_000;

/** Queues in pages of six (FRD-67). */
export const pagesOf = (queues: readonly Queue[]): (readonly Queue[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(queues.length / ON_A_PAGE)) }, (_, at) =>
    queues.slice(at * ON_A_PAGE, (at + 1) * ON_A_PAGE),
  );

/** The page on which a queue stands. */
export const pageOf = (pages: readonly (readonly Queue[])[], queue: number): number =>
  Math.max(
    0,
    pages.findIndex((page) => page.some(({ id }) => id === queue)),
  );

export const isLateToSay = (lostAt: Date, now: Date): boolean => now.getTime() - lostAt.getTime() >= TOLD_AFTER_MS;
