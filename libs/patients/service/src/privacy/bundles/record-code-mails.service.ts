import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import { Mail } from '@nidaan/platform-mail';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { AccessBundlesRepository } from './access-bundles.repository.ts';
import { codeIdOf } from './bundle-links.service.ts';
import { CODE_MINUTES, recordCodeMail } from './record-code-mail.ts';
import { RecordCodes } from './record-codes.ts';
import { ShownBundlesService } from './shown-bundles.service.ts';

/** Makes codes of links and mails them to the e-mail on file; the digits are kept nowhere (OTP-17). */
@Injectable()
export class RecordCodeMailsService {
  constructor(
    private readonly bundles: AccessBundlesRepository,
    private readonly shown: ShownBundlesService,
    private readonly hospitals: HospitalsService,
    private readonly codes: RecordCodes,
    private readonly mail: Mail,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Nothing where another code was asked for since. Throws where no mail can leave: the job tries again. */
  async send(requestId: number, send: number): Promise<void> {
    const otp = this.codes.make();
    const bundle = await this.database.transaction(async () => {
      const held = await this.bundles.hold(requestId);
      if (!held?.linkKey || held.sends !== send) return null;
      const codeHash = this.codes.hash(codeIdOf(held), held.linkKey, otp);
      const codeUntil = new Date(this.clock.now().getTime() + CODE_MINUTES * 60_000);
      await this.bundles.save({ ...held, codeHash, codeUntil, wrongTries: 0 });
      return held;
    });
    const email = bundle && (await this.shown.emailOf(bundle.personId));
    if (!bundle || !email) return;
    const hospital = await this.hospitals.current();
    await this.mail.send(recordCodeMail(email, { otp, hospital: hospital?.name ?? '', language: bundle.language }));
  }
}
