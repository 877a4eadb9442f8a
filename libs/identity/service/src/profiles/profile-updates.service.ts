import { Injectable } from '@nestjs/common';
import { changedSince, conflict, forbidden, invalid, notFound, type AnswerOf, type InputOf } from '@nidaan/kernel';
import {
  IDENTITY_MESSAGES as messages,
  MAX_HOSPITAL_IMAGES,
  PAPER_FIELDS,
  type updateProfile,
  type updateTabSettings,
} from '@nidaan/identity-contracts';
import { currentAccount, currentHospital, may } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import type { UploadedFile } from '@nidaan/platform-http';
import { AccountsRepository, type Account } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { PrincipalsService } from '../accounts/principals.service.ts';
import { ownBranches } from '../members/own-branches.ts';
import { EmailChangesService } from './email-changes.service.ts';
import { PasswordConfirmationService } from './password-confirmation.service.ts';
import { ProfileImagesService, tooManyImages, type NewImages } from './profile-images.service.ts';
import { ProfileEventsService } from './profile-events.service.ts';
import { ProfilesRepository, type HospitalRow } from './profiles.repository.ts';
import { ProfilesService } from './profiles.service.ts';

type Change = InputOf<typeof updateProfile>['body'];

@Injectable()
export class ProfileUpdatesService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly principals: PrincipalsService,
    private readonly profiles: ProfilesRepository,
    private readonly own: ProfilesService,
    private readonly images: ProfileImagesService,
    private readonly emails: EmailChangesService,
    private readonly passwords: PasswordConfirmationService,
    private readonly profileEvents: ProfileEventsService,
    private readonly database: Database,
  ) {}

  /** Changes what was sent and leaves the rest (PRO-22), all or nothing. Only the own profile: any other id is unknown (PRO-17). */
  async update(id: number, change: Change, uploads: readonly UploadedFile[]): Promise<AnswerOf<typeof updateProfile>> {
    if (id !== currentAccount()) throw notFound(messages.profileUnknown);
    if (change.current_password != null) await this.passwords.check(id, change.current_password);
    const added = await this.images.store(currentHospital(), uploads);
    const photo = added.photo === null ? [] : [added.photo];
    const { home, pendingEmail, replaced } = await this.database.transaction(
      () => this.#save(id, change, added),
      () => this.images.remove([...added.images, ...photo]),
    );
    await this.images.remove(replaced);
    if (home !== currentHospital()) {
      const oldPhoto = await asHospital(home, () => this.#saveAtHome(id, change, added.photo, () => this.images.remove(photo)));
      await this.images.remove(oldPhoto);
    }
    const [profile] = await this.own.own();
    if (pendingEmail === null) return { ...profile!, message: messages.profileSaved };
    return { ...profile!, message: messages.profileSavedEmailWaits, pendingEmail };
  }

  /** Throws 403 for who works in some branches. */
  async setTab({ tabType, value }: InputOf<typeof updateTabSettings>['body']): Promise<AnswerOf<typeof updateTabSettings>> {
    if (!mayChangeHospital()) throw refusedHospitalChange();
    const flags = await this.database.transaction(async () => {
      const changed = await this.profiles.setTab(tabType, value);
      await this.profileEvents.publishTabs(currentHospital());
      return changed;
    });
    return { message: messages.tabSaved, ...flags };
  }

  async #save(id: number, change: Change, added: NewImages): Promise<Saved> {
    const hospital = await this.profiles.lockHospital();
    const account = await this.accounts.byId(id);
    if (!hospital || account?.hospitalId == null) throw notFound(messages.profileUnknown);
    const home = account.hospitalId;
    refuseChanged(change, textsOf(account, hospital));
    const named =
      change.hospital_images?.filter((address) => address !== '').map((address) => this.images.keyOf(address)) ?? null;
    if (!mayChangeHospital()) refuseHospitalChange(change, hospital, named, added);
    const images = mayChangeHospital() ? imagesAfter(hospital.images, named, added.images) : hospital.images;
    // Before the account's row is held: a change of e-mail under way holds the address and waits for the row.
    const pendingEmail = change.email && change.email !== account.email ? change.email : null;
    if (pendingEmail) await this.emails.request(id, pendingEmail);
    if (mayChangeHospital()) await this.profiles.save(hospitalAfter(hospital, change, images));
    const oldPhoto = home === currentHospital() ? await this.#saveOwn(account, change, added.photo) : [];
    if (isOnLetterheads(change)) await this.profileEvents.publishProfile(currentHospital(), id);
    if (change.showLabTab != null || change.showPharmacyTab != null) await this.profileEvents.publishTabs(currentHospital());
    return { home, pendingEmail, replaced: [...hospital.images.filter((key) => !images.includes(key)), ...oldPhoto] };
  }

  // Whoever works in another hospital: the account is seen and written in that of its home alone. It stands on the letterhead there until it leaves.
  #saveAtHome(id: number, change: Change, photo: string | null, undo: () => Promise<void>): Promise<string[]> {
    return this.database.transaction(async () => {
      await this.profiles.lockHospital();
      await this.principals.keepOfWhoLeft(id);
      const oldPhoto = await this.#saveOwn((await this.accounts.byId(id))!, change, photo);
      if (isOnLetterheads(change)) await this.profileEvents.publishProfile(currentHospital(), id);
      return oldPhoto;
    }, undo);
  }

  /** Within the account's hospital; gives the photo that another one replaced. */
  async #saveOwn({ id, profilePhoto }: Account, change: Change, photo: string | null): Promise<string[]> {
    const isSaved = await this.accounts.change(id, {
      username: change.username ?? null,
      phone: change.phone_number ?? null,
      photo,
    });
    if (!isSaved) throw new Error('An account is changed in its own hospital alone');
    return photo !== null && profilePhoto !== null ? [profilePhoto] : [];
  }
}

/** `home`: the hospital of the account. `replaced`: files that nothing names any more. */
interface Saved {
  home: number;
  pendingEmail: string | null;
  replaced: string[];
}

// With addresses among the parts: those and the files. Without: the files join what is there (OPN-43).
function imagesAfter(present: readonly string[], named: readonly string[] | null, added: readonly string[]): string[] {
  if (named?.some((key) => !present.includes(key)))
    throw invalid(messages.imageUnknown, { hospital_images: messages.imageUnknown });
  const kept = named ? present.filter((key) => named.includes(key)) : present;
  if (kept.length + added.length > MAX_HOSPITAL_IMAGES) throw tooManyImages();
  return [...kept, ...added];
}

/** The texts of a profile as they are, under the names of the form. */
const textsOf = (account: Account, hospital: HospitalRow) => ({
  username: account.username,
  email: account.email,
  phone_number: account.phoneNumber,
  hospital_name: hospital.name,
  address: hospital.address,
  aboutHospital: hospital.about,
  doctor_name: hospital.doctorName,
  qualification: hospital.qualification,
  registration_no: hospital.registrationNo,
  gstin: hospital.gstin,
  drug_licence_no: hospital.drugLicenceNo,
  hospital_phone: hospital.phone,
  hospital_email: hospital.email,
});

/** 409 with the others' values where a field is no longer what the sender saw, and is to become something else again. */
function refuseChanged(change: Change, now: ReturnType<typeof textsOf>): void {
  const current = changedSince(change, change.seen, now);
  if (current) throw conflict(messages.profileChangedMeanwhile, { current });
}

// The profile of a hospital is that of all its branches.
const mayChangeHospital = (): boolean => may('settings.manage') && ownBranches() === null;
const refusedHospitalChange = () =>
  may('settings.manage')
    ? forbidden(messages.hospitalProfileOfAll)
    : forbidden(messages.hospitalProfileRefused, { needs: 'settings.manage' });

const OF_HOSPITAL = ['hospital_name', 'address', 'aboutHospital', 'showLabTab', 'showPharmacyTab', ...PAPER_FIELDS] as const;

/** The documented form sends every field: those of the hospital may come along as they are (ORG-08). 403 where one differs. */
function refuseHospitalChange(change: Change, hospital: HospitalRow, named: readonly string[] | null, added: NewImages): void {
  const now = {
    hospital_name: hospital.name,
    address: hospital.address,
    aboutHospital: hospital.about,
    showLabTab: hospital.showLabTab,
    showPharmacyTab: hospital.showPharmacyTab,
    doctor_name: hospital.doctorName,
    qualification: hospital.qualification,
    registration_no: hospital.registrationNo,
    gstin: hospital.gstin,
    drug_licence_no: hospital.drugLicenceNo,
    hospital_phone: hospital.phone,
    hospital_email: hospital.email,
  };
  const isChanged = OF_HOSPITAL.some((field) => change[field] != null && change[field] !== now[field]);
  // By name, not by number: one address sent twice leaves another one out.
  const isOtherSet = named !== null && [...new Set(named)].sort().join() !== [...hospital.images].sort().join();
  if (isChanged || added.images.length > 0 || isOtherSet) throw refusedHospitalChange();
}

const TOLD = ['username', 'hospital_name', 'address', 'phone_number', ...PAPER_FIELDS] as const;
const isOnLetterheads = (change: Change): boolean => TOLD.some((field) => change[field] != null);

const hospitalAfter = (hospital: HospitalRow, change: Change, images: string[]): HospitalRow => ({
  name: change.hospital_name ?? hospital.name,
  address: change.address ?? hospital.address,
  about: change.aboutHospital ?? hospital.about,
  images,
  doctorName: change.doctor_name ?? hospital.doctorName,
  qualification: change.qualification ?? hospital.qualification,
  registrationNo: change.registration_no ?? hospital.registrationNo,
  gstin: change.gstin ?? hospital.gstin,
  drugLicenceNo: change.drug_licence_no ?? hospital.drugLicenceNo,
  phone: change.hospital_phone ?? hospital.phone,
  email: change.hospital_email ?? hospital.email,
  showLabTab: change.showLabTab ?? hospital.showLabTab,
  showPharmacyTab: change.showPharmacyTab ?? hospital.showPharmacyTab,
  timeZone: hospital.timeZone,
  principalAccountId: hospital.principalAccountId,
});
