import { Injectable } from '@nestjs/common';
import { within, type AnswerOf, type InputOf } from '@nidaan/kernel';
import { asPlatform } from '@nidaan/platform-access';
import { AuditService, AuditChainService, AuditTrailService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventMaintenanceService } from '@nidaan/platform-events';
import { Files, isNearlyFull } from '@nidaan/platform-files';
import { JobsService } from '@nidaan/platform-jobs';
import type { operationRoutes } from './operation-routes.ts';
import { redactPersonalData } from './redact-personal-data.ts';

type Routes = ReturnType<typeof operationRoutes>;

// A user waits, and a caller gives up after two seconds.
const CHECK_MS = 1000;
// A queue that has just fallen silent does not refuse at once.
const QUEUE_MS = 1500;
const MOST = 100;

/** What operators see and do of one service: its trail, its parked events, its failed jobs. */
@Injectable()
export class OperationsService {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrailService,
    private readonly chain: AuditChainService,
    private readonly audit: AuditService,
    private readonly maintenance: EventMaintenanceService,
    private readonly jobs: JobsService,
    private readonly files: Files,
  ) {}

  async entries(asked: InputOf<Routes['entries']>['query']): Promise<AnswerOf<Routes['entries']>> {
    const { before_at, before_id, hospital, account, from, to, ...rest } = asked;
    const { entries, next } = await this.trail.search({
      ...rest,
      hospitalId: hospital,
      accountId: account,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      before: before_at === undefined ? undefined : { at: new Date(before_at), id: before_id ?? '0' },
    });
    return {
      entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      next: next && { at: next.at.toISOString(), id: next.id },
    };
  }

  verification({ from }: InputOf<Routes['verification']>['query']): Promise<AnswerOf<Routes['verification']>> {
    return this.chain.verifyPart(from ?? 1, { milliseconds: CHECK_MS });
  }

  async health(): Promise<AnswerOf<Routes['health']>> {
    const { maintenance } = this;
    const unknown = () => ({ waiting: null, failed: null });
    const [parked, inboxLagSeconds, outboxLagSeconds, disk, { waiting, failed }] = await Promise.all([
      maintenance.countParked(),
      maintenance.inboxLagSeconds(),
      maintenance.outboxLagSeconds(),
      this.files.disk(),
      // Events are of the database alone: an operator must see them also while the queue is away.
      within(QUEUE_MS, this.jobs.counts(), unknown).catch(unknown),
    ]);
    return {
      parked,
      inboxLagSeconds,
      outboxLagSeconds,
      waitingJobs: waiting,
      failedJobs: failed,
      disk: disk && { ...disk, isNearlyFull: isNearlyFull(disk) },
    };
  }

  parked(): Promise<AnswerOf<Routes['parked']>> {
    return this.maintenance.parked(MOST);
  }

  /** Who asked for it is in the trail; asked again, nothing is left to be done. */
  replay(ids?: readonly string[]): Promise<{ replayed: number }> {
    return asPlatform(() =>
      this.database.transaction(async () => {
        const replayed = await this.maintenance.replayParked(ids);
        if (replayed > 0) this.audit.wrote('platform.replayed-events', replayed);
        return { replayed };
      }),
    );
  }

  /** Gives parked events up for good, so that those behind them pass. Who asked for it is in the trail. */
  discard(ids: readonly string[]): Promise<{ discarded: number }> {
    return asPlatform(() =>
      this.database.transaction(async () => {
        const discarded = await this.maintenance.discardParked(ids);
        if (discarded > 0) this.audit.wrote('platform.discarded-events', discarded);
        return { discarded };
      }),
    );
  }

  async failedJobs(): Promise<AnswerOf<Routes['failedJobs']>> {
    const failed = await this.jobs.failed(MOST);
    return failed.map((job) => ({ ...job, failedAt: job.failedAt.toISOString(), error: redactPersonalData(job.error) }));
  }

  async retryJobs(ids?: readonly string[]): Promise<{ retried: number }> {
    const retried = await this.jobs.retryFailed(ids);
    if (retried > 0)
      await asPlatform(() => this.database.transaction(async () => this.audit.wrote('platform.retried-jobs', retried)));
    return { retried };
  }
}
