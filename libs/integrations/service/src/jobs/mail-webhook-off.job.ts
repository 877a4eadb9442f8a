import { Injectable } from '@nestjs/common';
import { mailOwnerOfWebhook, mailWebhookOff } from '@nidaan/integrations-contracts';
import { type JobDataOf } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { JobHandler, JobsService } from '@nidaan/platform-jobs';
import { OwnersService } from '../owners/owners.service.ts';

/** A webhook is off by itself: every owner gets a mail of their own. */
@Injectable()
export class MailWebhookOffJob {
  constructor(
    private readonly owners: OwnersService,
    private readonly jobs: JobsService,
    private readonly database: Database,
  ) {}

  @JobHandler(mailWebhookOff)
  async run(data: JobDataOf<typeof mailWebhookOff>): Promise<void> {
    const owners = await this.owners.all();
    await this.database.transaction(async () => {
      for (const { id: to } of owners) await this.jobs.add(mailOwnerOfWebhook, { ...data, to });
    });
  }
}
