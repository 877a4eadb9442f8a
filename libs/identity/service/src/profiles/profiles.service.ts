import { Injectable } from '@nestjs/common';
import { notFound, rupeesOf } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages, type HospitalFacts, type Profile } from '@nidaan/identity-contracts';
import { currentAccount, currentContext } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { AccountsRepository, type Account } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { DuesRepository } from '../dues/dues.repository.ts';
import { MembershipsService } from '../members/memberships.service.ts';
import { MembersService } from '../members/members.service.ts';
import { PlansRepository } from '../plans/plans.repository.ts';
import { FactorRuleService } from '../second-factor/factor-rule.service.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { EmergencyAccessService } from '../emergency-access/emergency-access.service.ts';
import { EmergencyReviewsService } from '../emergency-access/emergency-reviews.service.ts';
import { SupportAccessService } from '../support-access/support-access.service.ts';
import { ProfileImagesService } from './profile-images.service.ts';
import { ProfilesRepository, type HospitalRow } from './profiles.repository.ts';

@Injectable()
export class ProfilesService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly images: ProfileImagesService,
    private readonly dues: DuesRepository,
    private readonly members: MembersService,
    private readonly memberships: MembershipsService,
    private readonly plans: PlansRepository,
    private readonly support: SupportAccessService,
    private readonly emergencies: EmergencyReviewsService,
    private readonly opened: EmergencyAccessService,
    private readonly factors: SecondFactorService,
    private readonly rule: FactorRuleService,
    private readonly config: Config,
  ) {}

  async own(): Promise<Profile[]> {
    const [account, hospital, duePaise] = await Promise.all([
      this.accounts.byId(currentAccount()),
      this.profiles.hospital(),
      this.dues.due(),
    ]);
    if (!account) throw notFound();
    return [
      {
        id: account.id,
        email: account.email,
        ...this.#shown(account, hospital),
        showLabTab: hospital?.showLabTab ?? true,
        showPharmacyTab: hospital?.showPharmacyTab ?? true,
        dueAmount: rupeesOf(duePaise),
        // One number under two documented names (PRO-23).
        contact: account.phoneNumber,
        doctor_name: hospital?.doctorName ?? '',
        qualification: hospital?.qualification ?? '',
        registration_no: hospital?.registrationNo ?? '',
        gstin: hospital?.gstin ?? '',
        drug_licence_no: hospital?.drugLicenceNo ?? '',
        hospital_phone: hospital?.phone ?? '',
        hospital_email: hospital?.email ?? '',
        timeZone: hospital?.timeZone ?? this.config.values.TIME_ZONE,
        ...(await this.members.ofCaller()),
        ...(hospital && currentContext()?.member ? { mfa: await this.#mfa(account) } : {}),
        ...(hospital ? { plan: (await this.plans.find()).plan, support_access: await this.support.running() } : {}),
        ...(hospital && currentContext()?.member ? await this.emergencies.overdue() : {}),
        ...(hospital && currentContext()?.member ? await this.opened.own() : {}),
        ...(account.isStaff ? {} : { hospitals: await this.#hospitals(account) }),
        ...(this.config.values.FORCE_LAB_PHARMACY_TABS ? { tabsForced: true as const } : {}),
      },
    ];
  }

  // Of a guest of the platform's staff nothing is asked here.
  async #mfa(account: Account): Promise<Profile['mfa']> {
    const hospitalId = currentContext()?.hospitalId;
    const isOn = await this.factors.isOn(account.id);
    return {
      is_on: isOn,
      is_required_from: isOn || hospitalId == null ? null : await this.rule.requiredFrom(account, hospitalId),
    };
  }

  async #hospitals(account: Account): Promise<Profile['hospitals']> {
    const current = currentContext()?.hospitalId;
    const open = await this.memberships.open(account);
    return open.map(({ hospitalId, hospitalName, roleKey }) => ({
      ...{ hospital_id: hospitalId, hospital_name: hospitalName, role: roleKey, is_current: hospitalId === current },
    }));
  }

  /** What everybody may see of a hospital (OPN-45). Staff and deactivated accounts show nothing. */
  async ofEverybody(accountId: number): Promise<HospitalFacts> {
    const account = await this.accounts.byId(accountId);
    const hospitalId = account?.hospitalId;
    if (!account?.isActive || hospitalId == null) throw notFound(messages.profileUnknown);
    const [hospital, hasLeft] = await asHospital(hospitalId, () =>
      Promise.all([this.profiles.hospital(), this.members.hasLeft(accountId)]),
    );
    // Of other members nothing is public.
    if ((hospital?.principalAccountId ?? accountId) !== accountId) throw notFound(messages.profileUnknown);
    const shown = this.#shown(account, hospital);
    const phone = hospital?.phone || shown.phone_number;
    if (!hasLeft) return { ...shown, phone_number: phone };
    // Whoever has left changes nothing here any more.
    return { ...shown, username: hospital?.doctorName || shown.username, phone_number: phone, profile_photo: null };
  }

  #shown(account: Account, hospital: HospitalRow | null): HospitalFacts {
    return {
      username: account.username,
      hospital_name: hospital?.name ?? '',
      phone_number: account.phoneNumber,
      address: hospital?.address ?? '',
      aboutHospital: hospital?.about ?? '',
      profile_photo: account.profilePhoto === null ? null : this.images.urlOf(account.profilePhoto),
      hospitalImages: (hospital?.images ?? []).map((key) => this.images.urlOf(key)),
    };
  }
}
