import { Injectable } from '@nestjs/common';
import { IDENTITY_MESSAGES as messages, type PublicHospital } from '@nidaan/identity-contracts';
import { notFound } from '@nidaan/kernel';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { BranchesRepository } from '../branches/branches.repository.ts';
import { ClinicSettingsRepository } from '../clinic-settings/clinic-settings.repository.ts';
import { SlugsRepository } from '../clinic-settings/slugs.repository.ts';
import { ProfilesRepository } from './profiles.repository.ts';
import { ProfilesService } from './profiles.service.ts';

/** Public pages of hospitals (FRD-78). */
@Injectable()
export class PublicProfilesService {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly table: ProfilesRepository,
    private readonly accounts: AccountsRepository,
    private readonly branches: BranchesRepository,
    private readonly settings: ClinicSettingsRepository,
    private readonly slugs: SlugsRepository,
  ) {}

  /** By the number of the profile. Throws 404 for staff, for other members, and for deactivated accounts. */
  async byId(id: number): Promise<PublicHospital> {
    const facts = await this.profiles.ofEverybody(id);
    const { hospitalId } = (await this.accounts.byId(id))!;
    return asHospital(hospitalId!, async () => {
      const settings = await this.settings.find();
      const own = { ...facts, id, slug: settings?.slug ?? '', online_booking: settings?.onlineBooking ?? false };
      // Phones of branches and hours are shown by a hospital that chose a page of its own (FRD-78); the profile stays as it was (OPN-45).
      if (own.slug === '') return { ...own, opening_hours: [], branches: [] };
      const hours = settings?.openingHours ?? [];
      const branches = (await this.branches.all()).filter(({ isActive }) => isActive);
      return {
        ...own,
        opening_hours: hours,
        branches: branches.map(({ id: branch, name, address, phone, openingHours }) => ({
          ...{ id: branch, name, address, phone, opening_hours: openingHours ?? hours },
        })),
      };
    });
  }

  /** By a name that is or was its own. Throws 404 for any other. */
  async bySlug(slug: string): Promise<PublicHospital> {
    const hospitalId = await this.slugs.hospitalOf(slug);
    if (hospitalId === null) throw notFound(messages.profileUnknown);
    const hospital = await asHospital(hospitalId, () => this.table.hospital());
    if (hospital?.principalAccountId == null) throw notFound(messages.profileUnknown);
    return this.byId(hospital.principalAccountId);
  }
}
