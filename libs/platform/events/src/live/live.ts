import type { EventContract, ServiceName } from '@nidaan/kernel';

/**
 * What alone has changed of a kind that a service keeps apart on screens, by its numbers: of scheduling the queues whose tokens have (ADR 0076).
 * None: nothing of that kind has. Null: anything may have.
 */
export type ChangedThings = readonly number[] | null;

/** Called when what a service shows of these hospitals has changed; hospital 0 means none. */
export type LiveListener = (service: ServiceName, hospitals: readonly number[], things: ChangedThings) => void;

/**
 * Notifies open screens of a change (ADR 0009): which service, which hospital, and at most the numbers of what changed. Every
 * process publishes what its services committed and receives what any process published.
 *
 * Guarantees, which `liveConformance` tests: a notification reaches the listeners of all processes, those of the own one at once;
 * publishing never throws, never waits and is no part of a business transaction. It may get lost with the connection or come
 * twice: screens also look by themselves now and then.
 */
export abstract class Live {
  abstract start(): Promise<void>;
  abstract stop(): Promise<void>;
  /** To be called after the commit. */
  abstract changed(service: ServiceName, hospitals: readonly number[], things?: ChangedThings): void;
  /** Calls back on every change. Returns the way out. */
  abstract listen(listener: LiveListener): () => void;
}

/** Events with their hospitals; the contract is undefined of one that this process does not know. */
export type ToldEvents = readonly (readonly [contract: EventContract | undefined, hospital: number])[];

/** The hospitals whose screens are to be notified of events; hospital 0 for the staff alone. */
export function shownIn(events: ToldEvents): number[] {
  const hospitals = new Set<number>();
  for (const [contract, hospital] of events)
    if (contract?.shownTo !== 'nobody') hospitals.add(contract?.shownTo === 'staff' ? 0 : hospital);
  return [...hospitals];
}
