import { Injectable } from '@nestjs/common';
import { COMMISSION_PAISE } from '@nidaan/billing-contracts';
import { Database } from '@nidaan/platform-database';
import { DuesRepository } from '../dues/dues.repository.ts';
import { DuesService } from '../dues/dues.service.ts';
import { Hospitals } from './hospitals.service.ts';

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
export class HospitalNews {
  constructor(
    private readonly db: Database,
    private readonly hospitals: Hospitals,
    private readonly duesRows: DuesRepository,
    private readonly dues: DuesService,
  ) {}

  /** Keeps the hospital at work. Patients may have come before it: what they cost is told now that it is known to whom. */
  async keep({ hospitalName: name, phoneNumber: phone, ...told }: ToldHospital): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { hospitalId, accountId, address, username, email, timeZone } = told;
      const hospital = { hospitalId, accountId, name, address, phone, email, username, timeZone };
      // Before the hospital is written: a charge under way either finds it, or is found here.
      this.duesRows.lock(tx);
      await this.hospitals.save({ ...hospital, ratePaise: COMMISSION_PAISE });
      const dues = (await this.duesRows.find())!;
      if (dues.commissionPaise > 0 || dues.paidPaise > 0) await this.dues.tell(dues);
    });
  }
}
