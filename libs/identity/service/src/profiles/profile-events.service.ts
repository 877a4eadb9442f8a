import { Injectable } from '@nestjs/common';
import { profileChanged, tabsChanged } from '@nidaan/identity-contracts';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { ProfilesRepository } from './profiles.repository.ts';

/** Publishes to the other services what letterheads and screens show from now on. */
@Injectable()
export class ProfileEventsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /** The letterhead; inside the transaction of the change, after it was written. */
  async publishProfile(hospitalId: number, accountId: number): Promise<void> {
    const [account, hospital] = [await this.accounts.byId(accountId), await this.profiles.hospital()];
    if (!account || !hospital) return;
    await this.events.add(profileChanged, {
      hospitalId,
      accountId,
      hospitalName: hospital.name,
      address: hospital.address,
      username: account.username,
      email: account.email,
      phoneNumber: account.phone_number,
      changedAt: this.clock.now().toISOString(),
    });
  }

  /** Which tabs are shown; inside the transaction of the change, after it was written. */
  async publishTabs(hospitalId: number): Promise<void> {
    const hospital = await this.profiles.hospital();
    if (!hospital) return;
    await this.events.add(tabsChanged, {
      hospitalId,
      showLabTab: hospital.show_lab_tab,
      showPharmacyTab: hospital.show_pharmacy_tab,
      changedAt: this.clock.now().toISOString(),
    });
  }
}
