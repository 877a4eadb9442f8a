import { rupeesOf } from '@nidaan/kernel';
import type { Doctor, DoctorChange, DoctorChanged, NewDoctor } from '@nidaan/scheduling-contracts';
import type { DoctorEntity, FeeTier } from './doctor.entity.ts';

/** A doctor as the wire shows one; fees in rupees. `photoUrl` gives the address of a stored photo. */
export const shownDoctor = (doctor: DoctorEntity, photoUrl: (key: string) => string): Doctor => ({
  id: doctor.id,
  name: doctor.name,
  display_name_hi: doctor.displayNameHi,
  speciality: doctor.speciality,
  phone: doctor.phone,
  email: doctor.email,
  registration_no: doctor.registrationNo,
  qualifications: doctor.qualifications,
  languages: doctor.languages,
  gender: doctor.gender,
  room: doctor.room,
  branch: doctor.branchId,
  branch_ids: doctor.branchIds,
  member_id: doctor.memberId,
  consultation_fee: rupeesOf(doctor.firstFeePaise),
  fee_rules: {
    first_fee: rupeesOf(doctor.firstFeePaise),
    emergency_fee: doctor.emergencyFeePaise === null ? null : rupeesOf(doctor.emergencyFeePaise),
    tiers: doctor.feeTiers.map(({ withinDays, fee, visits }) => ({ within_days: withinDays, fee: rupeesOf(fee), visits })),
  },
  follow_up_scope: doctor.followUpScope,
  book_days_ahead: doctor.bookDaysAhead,
  online: doctor.online,
  show_fee: doctor.showFee,
  rank: doctor.rank,
  is_active: doctor.isActive,
  photo_url: doctor.photo === '' ? null : photoUrl(doctor.photo),
  version: doctor.version,
});

/** What is told of a doctor; fees in paise. */
export const toldDoctor = (doctor: DoctorEntity): DoctorChanged => ({
  hospitalId: doctor.hospitalId,
  doctorId: doctor.id,
  memberId: doctor.memberId,
  name: doctor.name,
  speciality: doctor.speciality,
  registrationNo: doctor.registrationNo,
  qualifications: doctor.qualifications,
  branchId: doctor.branchId,
  room: doctor.room,
  feeRules: { firstFee: doctor.firstFeePaise, emergencyFee: doctor.emergencyFeePaise, tiers: doctor.feeTiers },
  followUpScope: doctor.followUpScope,
  isActive: doctor.isActive,
  version: doctor.version,
});

const BOOK_DAYS_AHEAD = 30;
const RANK = 100;

/** What a doctor is of whom nothing was sent. */
export const BLANK = {
  ...{ name: '', displayNameHi: '', speciality: '', phone: '', email: '', registrationNo: '', qualifications: '', languages: [] },
  ...{ gender: '', room: '', memberId: null, firstFeePaise: 0, emergencyFeePaise: null, feeTiers: [], followUpScope: 'doctor' },
  ...{ bookDaysAhead: BOOK_DAYS_AHEAD, online: false, showFee: false, photo: '', rank: RANK, isActive: true },
} as const satisfies Partial<DoctorEntity>;

type Sent = NewDoctor | DoctorChange;
type Fields = Omit<DoctorEntity, 'hospitalId' | 'id' | 'branchId' | 'branchIds' | 'version' | 'createdAt' | 'createdBy'>;

const tiersOf = (tiers: NonNullable<NonNullable<Sent['fee_rules']>['tiers']>): FeeTier[] =>
  tiers.map(({ within_days: withinDays, fee, visits }) => ({ withinDays, fee, visits }));

/** The fields of a doctor after what was sent; what is not sent stays. */
export function changedFields(before: Fields, sent: Sent): Fields {
  const rules = sent.fee_rules;
  return {
    name: sent.name ?? before.name,
    displayNameHi: sent.display_name_hi ?? before.displayNameHi,
    speciality: sent.speciality ?? before.speciality,
    phone: sent.phone ?? before.phone,
    email: sent.email ?? before.email,
    registrationNo: sent.registration_no ?? before.registrationNo,
    qualifications: sent.qualifications ?? before.qualifications,
    languages: sent.languages ?? before.languages,
    gender: sent.gender ?? before.gender,
    room: sent.room ?? before.room,
    memberId: sent.member_id === undefined ? before.memberId : sent.member_id,
    firstFeePaise: rules?.first_fee ?? sent.consultation_fee ?? before.firstFeePaise,
    emergencyFeePaise: rules?.emergency_fee === undefined ? before.emergencyFeePaise : rules.emergency_fee,
    feeTiers: rules?.tiers ? tiersOf(rules.tiers) : before.feeTiers,
    followUpScope: sent.follow_up_scope ?? before.followUpScope,
    bookDaysAhead: sent.book_days_ahead ?? before.bookDaysAhead,
    online: sent.online ?? before.online,
    showFee: sent.show_fee ?? before.showFee,
    photo: before.photo,
    rank: sent.rank ?? before.rank,
    isActive: sent.is_active ?? before.isActive,
  };
}
