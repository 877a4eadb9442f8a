import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { printReport } from '@nidaan/billing-contracts';
import { JobsService } from '@nidaan/platform-jobs';
import { runAs } from '@nidaan/platform-access';
import { Logger } from '@nidaan/platform-telemetry';

// A busy counter changes the figures every few seconds; a report that is asked for in between is printed then and there.
const GATHER_MS = 60_000;

/** Has reports printed ahead, a minute after figures began to change. What a stop forgets is printed when it is asked for. */
@Injectable()
export class ReportPrerenderService implements OnApplicationShutdown {
  readonly #waiting = new Map<number, NodeJS.Timeout>();

  constructor(
    private readonly jobs: JobsService,
    private readonly logger: Logger,
  ) {}

  /** The figures of a hospital have changed. Cheap: it is called for every batch of lines. */
  changed(hospitalId: number): void {
    if (this.#waiting.has(hospitalId)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(hospitalId);
      runAs({ hospitalId }, () => this.jobs.add(printReport, { hospitalId })).catch((fault: unknown) =>
        this.logger.warn('A report is not printed ahead', fault),
      );
    }, GATHER_MS);
    this.#waiting.set(hospitalId, timer.unref());
  }

  onApplicationShutdown(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
