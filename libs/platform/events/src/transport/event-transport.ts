import type { ServiceName } from '@nidaan/kernel';

/** A service of this process, as a transport sees it. */
export interface CarriedService {
  name: ServiceName;
  /** Names of the events it publishes. */
  publishes: readonly string[];
  /** Those of them whose payload stays in the outbox, for services that are deployed later. */
  keeps: readonly string[];
  /** Names of the events it handles; null: its events are handled in other processes. */
  subscribes: readonly string[] | null;
  /** Those of them that it gets from the beginning when it subscribes for the first time. */
  catchesUp: readonly string[];
  /** Those of them that it hears of some hospitals only (ADR 0038); its function `renew_interest` says of which. */
  forHospitals?: readonly string[];
}

export interface TransportStart {
  /** Services of this process: their outboxes are emptied here, their subscriptions are taken from here. */
  services: readonly CarriedService[];
  /** Called after rows were committed to an inbox of a service of this process; hospital 0 means none. */
  arrived(service: ServiceName, hospitals: readonly number[]): void;
}

/**
 * Moves events from every service's outbox to the inbox of every subscriber, in this process or another (ADR 3).
 *
 * Guarantees, which `transportConformance` tests:
 * - At least once: a row that was committed to an outbox reaches the inbox of each service that subscribed before, across
 *   crashes and restarts, and however late its transaction committed. The inbox makes it exactly once, by event id.
 * - In order: events of one ordering key (topic, hospital, aggregate) reach an inbox in the order of their outbox, also with several
 *   running transports.
 * - From the beginning: a service that subscribes to a kept event gets all that were published before, once, in order, ahead of new ones.
 * - Isolation: an event without a subscriber is marked as sent; nothing a handler does can hold a transport up.
 * - Off the write path: nothing is called inside a business transaction, and with the medium away writes go on.
 */
export interface EventTransport {
  /**
   * True when inboxes are in the same database as outboxes. A crash that loses the end of the log then loses cause and effect
   * together, so inbox work may commit without waiting for the disk.
   */
  readonly sharesDatabase: boolean;
  /** Begins to move; resolves when subscriptions are in place. Rejects when it cannot work at all. */
  start(options: TransportStart): Promise<void>;
  /**
   * A service of this process has committed events: look at its outbox. What no answer waits for (`isAwaited`) may be gathered for
   * some milliseconds. Cheap, never throws, may be called at any time.
   */
  wake(service: ServiceName, isAwaited: boolean): void;
  /** Ends the gathering: resolves when what this process has committed before has arrived, or cannot for now. Only where inboxes are near. */
  flush?(): Promise<void>;
  /** How many events the medium holds that a service's inbox has not got yet; NaN while that is unknown. */
  lag?(service: ServiceName): Promise<number>;
  /** Finishes what is under way and lets go of all resources. May be started again. */
  stop(): Promise<void>;
}
