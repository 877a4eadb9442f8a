import { AsyncResource } from 'node:async_hooks';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { linksAsked } from '@nidaan/patients-contracts';
import { currentHospital, runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Logger } from '@nidaan/platform-telemetry';
import { OldVisitsService } from './old-visits.service.ts';

/**
 * Runs that give old visits their persons. They open Aadhaar numbers, so a process that answers calls does them: the worker, which runs the jobs,
 * holds no key (ADR 0021). A run that a stop or a fault breaks off goes on when the next one is asked for, within a quarter of an hour.
 */
@Injectable()
export class OldVisitsRunsService implements OnModuleDestroy {
  readonly #running = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();
  // A run must not go on in the transaction of the event that asked for it.
  readonly #apart = new AsyncResource('OldVisitsRuns');

  constructor(
    private readonly visits: OldVisitsService,
    private readonly db: Database,
    private readonly events: EventsService,
    private readonly logger: Logger,
  ) {}

  /** Asks for a run in the hospital at work. */
  async ask(again: boolean): Promise<void> {
    const hospitalId = currentHospital();
    await this.db.transaction(() => this.events.add(linksAsked, { hospitalId, again }));
  }

  /** Begins a run once the transaction at hand has ended; one of a hospital at a time. */
  begin(again: boolean): void {
    const hospitalId = currentHospital();
    this.db.joined.afterCommit(() => this.#apart.runInAsyncScope(() => this.#begin(hospitalId, again)));
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running.values());
  }

  #begin(hospitalId: number, again: boolean): void {
    const { signal } = this.#stopping;
    if (signal.aborted || this.#running.has(hospitalId)) return;
    const run = runAs({ hospitalId }, () => this.visits.run({ again, signal }))
      .catch((fault: unknown) => this.logger.error('Old visits could not be given their persons', fault))
      .finally(() => this.#running.delete(hospitalId));
    this.#running.set(hospitalId, run);
  }
}
