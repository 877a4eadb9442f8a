import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages } from '@nidaan/identity-contracts';
import { Database } from '@nidaan/platform-database';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { asHospital } from './as-hospital.ts';

/** The accounts that registered hospitals: the only ones of a hospital that stand in the staff's lists (ORG-26). */
@Injectable()
export class PrincipalsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly database: Database,
  ) {}

  /** Runs work of the staff in a transaction of the hospital that an account registered. Throws 404 for any other account, and for staff. */
  async inHospitalOf<T>(accountId: number, work: (hospitalId: number) => Promise<T>): Promise<T> {
    const hospitalId = (await this.accounts.byId(accountId))?.hospitalId;
    if (hospitalId == null) throw notFound(messages.doctorUnknown);
    return asHospital(hospitalId, () =>
      this.database.transaction(async () => {
        const { principalAccountId } = (await this.profiles.hospital()) ?? {};
        if ((principalAccountId ?? accountId) !== accountId) throw notFound(messages.doctorUnknown);
        return work(hospitalId);
      }),
    );
  }
}
