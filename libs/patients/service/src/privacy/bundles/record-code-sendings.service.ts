import { Injectable } from '@nestjs/common';
import { sendRecordCodeSms } from '@nidaan/integrations-contracts';
import { inAllBranches } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';
import { Mail } from '@nidaan/platform-mail';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { PersonsService } from '../../persons/persons.service.ts';
import type { AccessBundleEntity } from './access-bundle.entity.ts';
import { AccessBundlesRepository } from './access-bundles.repository.ts';
import { codeIdOf } from './bundle-links.service.ts';
import type { CodeContact } from './code-contact.ts';
import { CODE_MINUTES, recordCodeMail } from './record-code-mail.ts';
import { RecordCodes } from './record-codes.ts';
import { ShownBundlesService } from './shown-bundles.service.ts';

/** A copy whose code was made. */
type Coded = AccessBundleEntity & { codeHash: Buffer; codeUntil: Date };

/** Makes codes of links and sends them to the contact on file; the digits are kept nowhere (OTP-17). */
@Injectable()
export class RecordCodeSendingsService {
  constructor(
    private readonly bundles: AccessBundlesRepository,
    private readonly shown: ShownBundlesService,
    private readonly persons: PersonsService,
    private readonly hospitals: HospitalsService,
    private readonly codes: RecordCodes,
    private readonly client: ServiceClient,
    private readonly mail: Mail,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Nothing where another code was asked for since. Throws where nothing can leave: the job tries again. */
  async send(requestId: number, send: number): Promise<void> {
    const known = await this.bundles.find(requestId);
    const contact = known && (await this.shown.contactOf(known.personId));
    if (!contact) return;
    const otp = this.codes.make();
    const coded = await this.#coded(requestId, send, otp);
    if (!coded) return;
    if (contact.channel === 'sms') await this.#sms(coded, otp);
    else await this.#mail(coded, contact, otp);
  }

  #coded(requestId: number, send: number, otp: string): Promise<Coded | null> {
    return this.database.transaction(async () => {
      const held = await this.bundles.hold(requestId);
      if (!held?.linkKey || held.sends !== send) return null;
      const codeHash = this.codes.hash(codeIdOf(held), held.linkKey, otp);
      const codeUntil = new Date(this.clock.now().getTime() + CODE_MINUTES * 60_000);
      const coded = { ...held, codeHash, codeUntil, wrongTries: 0 };
      await this.bundles.save(coded);
      return coded;
    });
  }

  async #mail({ language }: Coded, { address }: CodeContact, otp: string): Promise<void> {
    const hospital = await this.hospitals.current();
    await this.mail.send(recordCodeMail(address, { otp, hospital: hospital?.name ?? '', language }));
  }

  async #sms({ requestId, personId, codeHash, codeUntil }: Coded, otp: string): Promise<void> {
    const { firstBranchId } = await inAllBranches(() => this.persons.root(personId));
    // Each code is a message of its own, also where a job is run again.
    const purpose = `record/${requestId}/${codeHash.toString('hex').slice(0, 16)}`;
    const body = { purpose, otp, person_id: personId, branch_id: firstBranchId, until: codeUntil.toISOString() };
    await this.client.call(sendRecordCodeSms, { body });
  }
}
