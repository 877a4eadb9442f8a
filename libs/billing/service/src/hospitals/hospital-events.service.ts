import { Injectable } from '@nestjs/common';
import { DEFAULT_COMMISSION_PAISE, importHospital } from '@nidaan/billing-contracts';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { DuesRepository } from '../dues/dues.repository.ts';
import { DuesService } from '../dues/dues.service.ts';
import { HospitalsService } from './hospitals.service.ts';

const OLD_NEWS_MS = 3_600_000;

/** A hospital as identity tells of it. */
export interface ToldHospital {
  hospitalId: number;
  accountId: number;
  hospitalName: string;
  address: string;
  username: string;
  email: string;
  phoneNumber: string;
  timeZone: string;
}

/** Takes in hospitals that billing did not know. */
@Injectable()
export class HospitalEventsService {
  constructor(
    private readonly db: Database,
    private readonly hospitals: HospitalsService,
    private readonly duesRows: DuesRepository,
    private readonly dues: DuesService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /** Keeps the hospital at work. Patients may have come before it: what they cost is told now that it is known to whom. */
  async keep({ hospitalName: name, phoneNumber: phone, ...told }: ToldHospital, verifiedAt: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      // News as old as this is the history that a new subscriber is given (ADR 0010): what was earned since is fetched.
      if (this.clock.now().getTime() - verifiedAt.getTime() > OLD_NEWS_MS)
        await this.jobs.add(importHospital, { hospitalId: told.hospitalId });
      const { hospitalId, accountId, address, username, email, timeZone } = told;
      const hospital = { hospitalId, accountId, name, address, phone, email, username, timeZone };
      // Before the hospital is written: a charge under way either finds it, or is found here.
      this.duesRows.lock(tx);
      await this.hospitals.save({ ...hospital, ratePaise: DEFAULT_COMMISSION_PAISE });
      const dues = (await this.duesRows.find())!;
      if (dues.commissionPaise > 0 || dues.paidPaise > 0) await this.dues.tell(dues);
    });
  }
}
