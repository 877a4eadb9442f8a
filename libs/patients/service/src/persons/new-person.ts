import { isAadhaarNumber, MOST_NAME, type PatientForm, type PersonBirth } from '@nidaan/patients-contracts';
import { currentBranch, currentContext, currentHospital } from '@nidaan/platform-access';
import type { SealedAadhaar } from '../aadhaar/aadhaar-vault.service.ts';
import { matchingOf } from './person-matching.ts';
import type { PersonEntity } from './person.entity.ts';

/** Numbers that were drawn for a person who may turn out to be new. */
export interface DrawnNumbers {
  id: number;
  uhid: string;
  uhidKey: string;
}

/** What everybody has who was not known before. */
const NEW = {
  mother_id: null,
  alt_phone_label: '',
  photo: '',
  desk_note: '',
  deceased_on: null,
  visits: 0,
  lastVisitId: null,
  mergedInto: null,
  struckAt: null,
  version: 1,
} as const;

/** The Aadhaar number as persons bear it: one that fails its check takes no part in matching (FRD-19). */
export const personAadhaar = (typed: string, sealed: SealedAadhaar) => ({
  aadhaarIndex: isAadhaarNumber(typed) ? sealed.index : null,
  aadhaarSealed: sealed.sealed,
  aadhaarLastFour: sealed.lastFour,
});

/** The person whom a visit's form describes, should nobody be found. A very long name is kept whole with the visit alone. */
export function newPerson(
  { id, uhid, uhidKey }: DrawnNumbers,
  form: PatientForm,
  birth: PersonBirth,
  { aadhaar, createdAt }: { aadhaar: SealedAadhaar; createdAt: Date },
): PersonEntity {
  const { registry } = form;
  const short = (name: string) => name.trim().slice(0, MOST_NAME);
  const named = {
    first_name: short(form.first_name),
    last_name: short(form.last_name),
    local_name: short(registry.local_name),
    guardian_name: short(registry.guardian_name),
    phone: form.phone,
    alt_phone: registry.alt_phone,
    ...birth,
  };
  return {
    hospitalId: currentHospital(),
    id,
    uhid,
    uhidKey,
    guardian_relation: registry.guardian_relation,
    gender: form.gender,
    phone_owner: registry.phone_owner,
    email: form.email,
    address: form.address,
    city: registry.city,
    pincode: registry.pincode,
    language: registry.language || 'en',
    needs: registry.needs,
    is_unknown: registry.is_unknown,
    unknown_note: registry.unknown_note,
    firstBranchId: currentBranch(),
    branchIds: [currentBranch()],
    rootId: id,
    createdAt,
    createdBy: currentContext()?.accountId ?? null,
    ...personAadhaar(form.aadhar, aadhaar),
    ...matchingOf(named),
    ...named,
    ...NEW,
  };
}
