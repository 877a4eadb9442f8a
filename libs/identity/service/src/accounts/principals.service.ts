import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages } from '@nidaan/identity-contracts';
import { Database } from '@nidaan/platform-database';
import { MembersService } from '../members/members.service.ts';
import { ProfilesRepository, type HospitalRow } from '../profiles/profiles.repository.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { asHospital } from './as-hospital.ts';

type Letterhead = Pick<HospitalRow, 'name' | 'address' | 'timeZone' | 'phone' | 'email'>;

/** The accounts that registered hospitals: the only ones of a hospital that stand in the staff's lists (ORG-26). */
@Injectable()
export class PrincipalsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly members: MembersService,
    private readonly database: Database,
  ) {}

  /** What letterheads show of the hospital at work: its own phone and e-mail, else those of who registered it. */
  async letterhead(): Promise<Letterhead> {
    const { principalAccountId: id, name, address, timeZone, phone, email } = (await this.profiles.hospital())!;
    const principal = id === null ? null : await this.accounts.byId(id);
    return { name, address, timeZone, phone: phone || (principal?.phoneNumber ?? ''), email: email || (principal?.email ?? '') };
  }

  /** Before an account changes, in the same transaction: what the hospital at work shows of one that has left becomes the hospital's own. */
  async keepOfWhoLeft(accountId: number): Promise<void> {
    if (await this.members.hasLeft(accountId)) await this.profiles.keepContact(accountId);
  }

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
