import type { EventContract, ServiceName } from '@nidaan/kernel';

/** Told that what a service shows of these hospitals is another now; hospital 0 stands for none. */
export type LiveListener = (service: ServiceName, hospitals: readonly number[]) => void;

/**
 * Tells open screens that it is worth looking again (ADR 0009): which service, whose hospital, and nothing of what changed. Every
 * process tells what its services committed and hears what any process told.
 *
 * Guarantees, which `liveConformance` tests: what is told reaches the listeners of all processes, those of the own one at once;
 * telling never throws, waits for nobody and is no part of a business transaction. It may get lost with the connection or come
 * twice: screens also look by themselves now and then.
 */
export abstract class Live {
  abstract start(): Promise<void>;
  abstract stop(): Promise<void>;
  /** To be called after the commit. */
  abstract changed(service: ServiceName, hospitals: readonly number[]): void;
  /** Calls back on every change. Returns the way out. */
  abstract listen(listener: LiveListener): () => void;
}

/** The hospitals whose screens are to be told of events; hospital 0 for the staff alone. */
export function shownIn(events: Iterable<readonly [EventContract | undefined, hospital: number]>): number[] {
  const hospitals = new Set<number>();
  for (const [contract, hospital] of events)
    if (contract?.shownTo !== 'nobody') hospitals.add(contract?.shownTo === 'staff' ? 0 : hospital);
  return [...hospitals];
}
