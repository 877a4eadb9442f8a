import { Injectable } from '@nestjs/common';
import { profileChanged, tabsChanged } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository, type Account } from '../accounts/accounts.repository.ts';
import { MembersService } from '../members/members.service.ts';
import { type HospitalRow, ProfilesRepository } from './profiles.repository.ts';

const PAGE = 1000;

/** Publishes to the other services what letterheads and screens show from now on. */
@Injectable()
export class ProfileEventsService {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly members: MembersService,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The letterhead; inside the transaction of the change, after it was written. It shows whoever registered the hospital, also where another
   * member's account changed (ORG-26).
   */
  async publishProfile(hospitalId: number, changedId: number): Promise<void> {
    const hospital = await this.profiles.hospital();
    const accountId = hospital?.principalAccountId ?? changedId;
    const account = await this.accounts.byId(accountId);
    if (!account || !hospital) return;
    await this.events.add(profileChanged, {
      hospitalId,
      accountId,
      hospitalName: hospital.name,
      address: hospital.address,
      ...((await this.members.hasLeft(accountId)) ? keptOf(hospital, account) : shownOf(account)),
      ...onPapers(hospital),
      changedAt: this.clock.now().toISOString(),
    });
  }

  /**
   * Publishes every hospital's profile once more, so that each read copy of it becomes what it is here. Gives the number of hospitals.
   * For operators: a copy that was damaged, or restored from another day than identity's tables.
   */
  async publishAll(): Promise<number> {
    let count = 0;
    for (let after: number | undefined; ;) {
      const accounts = await runAs({ hospitalId: null }, () => this.accounts.ofAllHospitals({ after, limit: PAGE }));
      for (const { hospital_id: hospitalId, id } of accounts)
        await runAs({ hospitalId }, () => this.#publishAgain(hospitalId, id));
      count += accounts.length;
      if (accounts.length < PAGE) return count;
      after = accounts.at(-1)!.id;
    }
  }

  // Both rows are held: a change under way is published before this or after it, never between reading and publishing.
  #publishAgain(hospitalId: number, accountId: number): Promise<void> {
    return this.db.transaction(async () => {
      await this.profiles.lockHospital();
      await this.accounts.lockEmail(accountId);
      await this.publishProfile(hospitalId, accountId);
    });
  }

  /** Which tabs are shown; inside the transaction of the change, after it was written. */
  async publishTabs(hospitalId: number): Promise<void> {
    const hospital = await this.profiles.hospital();
    if (!hospital) return;
    await this.events.add(tabsChanged, {
      hospitalId,
      showLabTab: hospital.showLabTab,
      showPharmacyTab: hospital.showPharmacyTab,
      changedAt: this.clock.now().toISOString(),
    });
  }
}

const shownOf = ({ username, email, phoneNumber }: Account) => ({ username, email, phoneNumber });

/** Of who registered the hospital and has left: what the hospital kept, also as the address of its bills. */
const keptOf = ({ doctorName, email, phone }: HospitalRow, account: Account) => ({
  username: doctorName || account.username,
  email: email || account.email,
  phoneNumber: phone || account.phoneNumber,
});

/** Only what was typed: a field at its default is not told. */
function onPapers({ doctorName, qualification, registrationNo, gstin, drugLicenceNo, phone, email }: HospitalRow) {
  const all = { doctorName, qualification, registrationNo, gstin, drugLicenceNo, hospitalPhone: phone, hospitalEmail: email };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')) as Partial<typeof all>;
}
