import { Injectable } from '@nestjs/common';
import { findRequestsDue, mailRequestDue } from '@nidaan/patients-contracts';
import { Database } from '@nidaan/platform-database';
import { JobHandler, JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { PrivacyRequestsRepository } from '../privacy/requests/privacy-requests.repository.ts';

/** Looks in all hospitals for requests of which the desk is to be reminded (ORG-72). */
@Injectable()
export class FindRequestsDueJob {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly jobs: JobsService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @JobHandler(findRequestsDue)
  async run(): Promise<void> {
    const due = await this.requests.toMail(this.clock.now());
    await this.database.transaction(async () => {
      for (const { dueAt, ...request } of due) await this.jobs.add(mailRequestDue, { ...request, dueAt: dueAt.toISOString() });
    });
  }
}
