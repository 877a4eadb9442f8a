import { Injectable } from '@nestjs/common';
import { mailDue } from '@nidaan/billing-contracts';
import { type JobDataOf } from '@nidaan/kernel';
import { Config } from '@nidaan/platform-config';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { Clock } from '@nidaan/platform-telemetry';
import { ClosingsRepository } from '../closings/closings.repository.ts';
import { dueMail } from '../closings/due-mail.ts';
import { DuesRepository } from '../dues/dues.repository.ts';
import { outstanding } from '../dues/dues.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';

/** Mails what a closed period costs, unless it was mailed or nothing is left to pay. */
@Injectable()
export class MailDueJob {
  constructor(
    private readonly closings: ClosingsRepository,
    private readonly dues: DuesRepository,
    private readonly hospitals: HospitalsService,
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @JobHandler(mailDue)
  async run({ closingId }: JobDataOf<typeof mailDue>): Promise<void> {
    const closing = await this.closings.unmailed(closingId);
    if (!closing) return;
    const hospital = await this.hospitals.current();
    if (!hospital) throw new Error('Nobody knows yet whose hospital it is');
    const payBy = await this.closings.payBy(this.config.values.PAYMENT_GRACE_DAYS);
    const allPaise = outstanding(await this.dues.find());
    // Noted after it was sent: should the machine stop between the two, a second mail is better than none.
    if (payBy !== null) await this.mail.send(dueMail(hospital.accountEmail, closing, { allPaise, payBy }));
    await this.closings.markMailed(closingId, this.clock.now());
  }
}
