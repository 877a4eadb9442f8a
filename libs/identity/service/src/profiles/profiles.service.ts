import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import type { Profile } from '@nidaan/identity-contracts';
import { currentAccount } from '@nidaan/platform-access';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { ProfilesRepository } from './profiles.repository.ts';

// Identity knows no money: the gateway puts billing's figure in once a hospital owes something.
const NOTHING_DUE = 0;

@Injectable()
export class ProfilesService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly profiles: ProfilesRepository,
  ) {}

  async own(): Promise<Profile[]> {
    const [account, hospital] = await Promise.all([this.accounts.byId(currentAccount()), this.profiles.hospital()]);
    if (!account) throw notFound();
    return [
      {
        id: account.id,
        username: account.username,
        hospital_name: hospital?.name ?? '',
        email: account.email,
        phone_number: account.phone_number,
        address: hospital?.address ?? '',
        aboutHospital: hospital?.about ?? '',
        profile_photo: account.profile_photo,
        hospitalImages: hospital?.images ?? [],
        showLabTab: hospital?.show_lab_tab ?? true,
        showPharmacyTab: hospital?.show_pharmacy_tab ?? true,
        dueAmount: NOTHING_DUE,
        // One number under two documented names (PRO-23).
        contact: account.phone_number,
      },
    ];
  }
}
