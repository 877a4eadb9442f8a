import { AsyncResource } from 'node:async_hooks';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { linksAsked } from '@nidaan/patients-contracts';
import { currentHospital, runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Logger } from '@nidaan/platform-telemetry';
import { OldVisitsRepository } from './old-visits.repository.ts';
import { OldVisitsService } from './old-visits.service.ts';

/**
 * Runs that give old visits their persons. They open Aadhaar numbers, so a process that answers calls does them: the worker, which runs the jobs,
 * holds no key (ADR 0021). A run that a stop or a fault breaks off goes on when the next one is asked for, within a quarter of an hour.
 */
@Injectable()
export class OldVisitsRunsService implements OnModuleDestroy {
  // One run at a time: after an upgrade all hospitals ask at once, and desks need the connections.
  #last: Promise<void> = Promise.resolve();
  readonly #asked = new Set<string>();
  readonly #stopping = new AbortController();
  // A run must not go on in the transaction of the event that asked for it.
  readonly #apart = new AsyncResource('OldVisitsRuns');

  constructor(
    private readonly visits: OldVisitsService,
    private readonly rows: OldVisitsRepository,
    private readonly db: Database,
    private readonly events: EventsService,
    private readonly logger: Logger,
  ) {}

  /** Asks for a run in each hospital that is not through; with `again` in all, for the visits of the last two days. */
  async askForAll({ again }: { again: boolean }): Promise<void> {
    const hospitals = await runAs({ hospitalId: null }, () => this.rows.hospitals(again));
    for (const hospitalId of hospitals) await runAs({ hospitalId }, () => this.ask(again));
  }

  /** Asks for a run in the hospital at work. */
  async ask(again: boolean): Promise<void> {
    const hospitalId = currentHospital();
    await this.db.transaction(() => this.events.add(linksAsked, { hospitalId, again }));
  }

  /** Begins a run behind those that are asked for already, once the transaction at hand has ended. */
  begin(again: boolean): void {
    const hospitalId = currentHospital();
    this.db.joined.afterCommit(() => this.#apart.runInAsyncScope(() => this.#begin(hospitalId, again)));
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await this.#last;
  }

  #begin(hospitalId: number, again: boolean): void {
    const key = `${hospitalId} ${again}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    this.#last = this.#last.then(() => this.#run(hospitalId, again)).finally(() => this.#asked.delete(key));
  }

  async #run(hospitalId: number, again: boolean): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    await runAs({ hospitalId }, () => this.visits.run({ again, signal })).catch((fault: unknown) =>
      this.logger.error('Old visits could not be given their persons', fault),
    );
  }
}
