import { AsyncResource } from 'node:async_hooks';
import type { EventContract, ServiceName } from '@nidaan/kernel';
import type { Database } from '@nidaan/platform-database';
import type { Logger, Tracing } from '@nidaan/platform-telemetry';
import type { CarriedService, EventTransport } from '../transport/event-transport.ts';
import { heardForHospitals } from '../transport/interest.ts';
import { EventHandlers } from '../inbox/event-handlers.ts';
import { InboxWorker, type InboxWorkerOptions } from '../inbox/inbox-worker.ts';
import { InProcessLive } from '../live/in-process-live.ts';
import { shownIn, type Live, type ToldEvents } from '../live/live.ts';
import { DEFAULT_RETRY, type RetryPolicy } from '../inbox/retry-policy.ts';
import { InProcessSignals, type AppliedSignals } from '../outbox/applied-signals.ts';
import { CatchUps } from '../outbox/catch-ups.ts';
import { EventsService } from '../outbox/events.service.ts';
import { RefusedEventsRepository } from '../outbox/refused-events.repository.ts';
import { EventMaintenanceService } from './event-maintenance.service.ts';
import { completeEventFaults, eventFaults } from './event-faults.ts';

export interface EventHubOptions {
  transport: EventTransport;
  signals?: AppliedSignals;
  /** Notifies open screens; within this process unless given. */
  live?: Live;
  retry?: Partial<RetryPolicy>;
  /** How often inboxes are polled, in case a wake-up is lost. */
  pollMs?: number;
  /** Where what handlers do is traced. */
  tracing?: Tracing;
  logger?: Logger;
}

/** The events room of one service: what its Nest application is given. */
export interface ServiceEvents {
  readonly name: ServiceName;
  /** To be provided to the service's code. */
  readonly events: EventsService;
  /** To be connected to its Nest application with connectEvents(). */
  readonly handlers: EventHandlers;
  /** Pruning, parked events, figures. */
  readonly maintenance: EventMaintenanceService;
  /** Notifications for open screens, of this service and all others. */
  readonly live: Live;
  /** Events for it that the transport's medium still holds; NaN while that is unknown. */
  lag(): Promise<number>;
}

/** How a service takes part besides. */
export interface HubPart {
  /** Hears how long after it was told each event had its effect. */
  applied?: (seconds: number) => void;
  /** Events that it tells or applies, after which its own code notifies its screens, and only of what has changed (ADR 0076). */
  tellsScreensAfter?: readonly EventContract[];
}

interface Member extends ServiceEvents {
  owns: readonly EventContract[];
  worker: InboxWorker;
}

const POLL_MS = 5000;

/** One per process: joins its services' outboxes and inboxes with the transport between them. */
export class EventHub {
  readonly #members = new Map<ServiceName, Member>();
  readonly #contracts = new Map<string, EventContract>();
  readonly #signals: AppliedSignals;
  readonly #live: Live;
  // Wake-ups come from within requests; what they set in motion must not run under a request's context or transaction.
  readonly #apart = new AsyncResource('EventHub');
  #isRunning = false;
  #handles = true;

  constructor(private readonly options: EventHubOptions) {
    this.#signals = options.signals ?? new InProcessSignals();
    this.#live = options.live ?? new InProcessLive();
  }

  /** Adds a service before its Nest application is made. `owns` are the events its definition lists. */
  join(
    name: ServiceName,
    database: Database,
    owns: readonly EventContract[],
    { applied, tellsScreensAfter = [] }: HubPart = {},
  ): ServiceEvents {
    if (this.#members.has(name)) throw new Error(`Service ${name} has joined the events already`);
    for (const contract of owns) this.#contracts.set(contract.name, contract);
    const handlers = new EventHandlers();
    const catchUps = new CatchUps(database);
    const notify = (events: ToldEvents) => this.#notifyScreens(name, events, tellsScreensAfter);
    const worker = this.#workerOf(name, database, handlers, {
      applied,
      drained: (hospital) => catchUps.drained(hospital),
      committed: (done, hospital) => notify(done.map((event) => [this.#contracts.get(event.name), hospital])),
    });
    const events = new EventsService({
      service: name,
      database,
      signals: this.#signals,
      awaited: (contract) => this.#awaited(contract),
      isOwn: (event) => this.#handles && handlers.names.includes(event),
      committed: (hospitals, { hasOwn, isAwaited, events: told }) =>
        this.#apart.runInAsyncScope(() => {
          if (hasOwn && this.#isRunning) worker.arrived(hospitals);
          if (this.#isRunning) this.options.transport.wake(name, isAwaited);
          notify(told);
        }),
      carried: async () => this.#apart.runInAsyncScope(() => this.options.transport.flush?.()),
      catchUps,
      apply: (hospital) => this.#apart.runInAsyncScope(() => worker.wake([hospital])),
    });
    const wake = (hospitals: readonly number[]) => this.#apart.runInAsyncScope(() => worker.wake(hospitals));
    const maintenance = new EventMaintenanceService(database, worker.inbox, new RefusedEventsRepository(database), wake, () =>
      this.#kept(),
    );
    const lag = async () => (await this.options.transport.lag?.(name)) ?? 0;
    const member: Member = { name, events, handlers, maintenance, live: this.#live, lag, owns, worker };
    this.#members.set(name, member);
    return member;
  }

  /**
   * Checks the events of all services, then lets them flow. Call it when the handlers of every service are connected.
   * `known`: contracts beyond those that joined. `isComplete`: all services of the product are in this process. `handles`: false
   * where other processes handle the events of these services, and this one only sends theirs.
   * Throws one sentence that lists all faults.
   */
  async start(options: { known?: readonly EventContract[]; isComplete: boolean; handles?: boolean }): Promise<void> {
    const { known = [], isComplete, handles = true } = options;
    const members = [...this.#members.values()].map(({ name, owns, handlers }) => ({
      name,
      owns,
      handles: handlers.names,
    }));
    const faults = [...new Set((isComplete ? completeEventFaults : eventFaults)(members, known))];
    if (faults.length > 0) throw new Error(`Events do not fit together: ${faults.join('; ')}.`);
    for (const contract of known) this.#contracts.set(contract.name, contract);
    await this.#apart.runInAsyncScope(() => this.#start(handles));
  }

  /** Stops the transport, then the workers; what is under way is finished. Call it while databases are still open. */
  async stop(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    await this.options.transport.stop();
    await Promise.all([...this.#members.values()].map(({ worker }) => worker.stop()));
    await this.#live.stop();
  }

  #notifyScreens(service: ServiceName, events: ToldEvents, apart: readonly EventContract[]): void {
    const shown = shownIn(events.filter(([contract]) => !apart.some((each) => each.name === contract?.name)));
    if (shown.length > 0) this.#live.changed(service, shown);
  }

  async #start(handles: boolean): Promise<void> {
    this.#isRunning = true;
    this.#handles = handles;
    await this.#live.start();
    if (handles) for (const { worker } of this.#members.values()) worker.start();
    await this.options.transport.start({
      services: [...this.#members.values()].map(({ name, owns, handlers }) => ({
        name,
        publishes: owns.map((contract) => contract.name),
        keeps: owns.filter((contract) => contract.kept).map((contract) => contract.name),
        subscribes: handles ? handlers.names : null,
        ...(handles ? this.#heard(name, handlers.names) : { catchesUp: [] }),
      })),
      arrived: (service, hospitals) => this.#members.get(service)?.worker.arrived(hospitals),
    });
  }

  #heard(name: ServiceName, patterns: readonly string[]): Pick<CarriedService, 'catchesUp' | 'forHospitals'> {
    const forHospitals = heardForHospitals(name, patterns, (pattern) => this.#contracts.get(pattern));
    const isWhole = (pattern: string) => this.#contracts.get(pattern)?.kept && !forHospitals.includes(pattern);
    return { catchesUp: patterns.filter(isWhole), forHospitals };
  }

  #kept(): string[] {
    return [...this.#contracts.values()].filter(({ kept }) => kept).map(({ name }) => name);
  }

  #awaited(contract: EventContract): readonly ServiceName[] {
    // With several processes the others are taken to be there.
    if (this.#signals.mark) return contract.readBy;
    return contract.readBy.filter((reader) => this.#members.get(reader)?.handlers.names.includes(contract.name));
  }

  #workerOf(
    service: ServiceName,
    database: Database,
    handlers: EventHandlers,
    heard: Pick<InboxWorkerOptions, 'applied' | 'drained' | 'committed'>,
  ): InboxWorker {
    return new InboxWorker({
      service,
      database,
      dispatch: (envelope) => handlers.dispatch(envelope),
      handles: (name) => handlers.handles(name),
      contractOf: (name) => this.#contracts.get(name),
      signals: this.#signals,
      retry: { ...DEFAULT_RETRY, ...this.options.retry },
      mayCommitLazily: this.options.transport.sharesDatabase,
      pollMs: this.options.pollMs ?? POLL_MS,
      tracer: this.options.tracing?.of(service),
      ...heard,
      logger: this.options.logger,
    });
  }
}
