import type { BodyOf } from '@nidaan/kernel';
import type { createDoctor, Doctor } from '@nidaan/scheduling-contracts';
import type { TypedTier } from './fee-tiers.tsx';

/** A doctor as the form has one. */
export interface DoctorValues {
  name: string;
  display_name_hi: string;
  speciality: string;
  qualifications: string;
  registration_no: string;
  phone: string;
  email: string;
  room: string;
  gender: Doctor['gender'];
  branch: string;
  /** The member who is this doctor; '' for none. */
  member: string;
  first_fee: string;
  emergency_fee: string;
  tiers: TypedTier[];
  follow_up_scope: Doctor['follow_up_scope'];
  book_days_ahead: string;
  /** With commas between them. */
  languages: string;
  online: boolean;
  show_fee: boolean;
}

const EMPTY: DoctorValues = {
  ...{ name: '', display_name_hi: '', speciality: '', qualifications: '', registration_no: '', phone: '', email: '', room: '' },
  ...{
    gender: '',
    branch: '',
    member: '',
    first_fee: '',
    emergency_fee: '',
    tiers: [],
    follow_up_scope: 'doctor',
    book_days_ahead: '30',
  },
  languages: '',
  online: false,
  show_fee: false,
};

/** What the form begins with. */
export function valuesOf(doctor: Doctor | null): DoctorValues {
  if (!doctor) return EMPTY;
  const { fee_rules: rules } = doctor;
  return {
    ...EMPTY,
    ...{ name: doctor.name, display_name_hi: doctor.display_name_hi, speciality: doctor.speciality, gender: doctor.gender },
    ...{
      qualifications: doctor.qualifications,
      registration_no: doctor.registration_no,
      phone: doctor.phone,
      email: doctor.email,
    },
    ...{ room: doctor.room, branch: String(doctor.branch), follow_up_scope: doctor.follow_up_scope, online: doctor.online },
    languages: doctor.languages.join(', '),
    show_fee: doctor.show_fee,
    member: doctor.member_id === null ? '' : String(doctor.member_id),
    book_days_ahead: String(doctor.book_days_ahead),
    first_fee: String(rules.first_fee),
    emergency_fee: rules.emergency_fee === null ? '' : String(rules.emergency_fee),
    tiers: rules.tiers.map((tier) => ({
      days: String(tier.within_days),
      fee: String(tier.fee),
      visits: tier.visits === null ? '' : String(tier.visits),
    })),
  };
}

/** What the form sends; numbers as they were typed, for the server's sentences name what is wrong with them. */
export function bodyOf({
  branch,
  languages,
  member,
  first_fee: first,
  emergency_fee: emergency,
  tiers,
  ...values
}: DoctorValues): BodyOf<typeof createDoctor> {
  return {
    ...values,
    languages: languages
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
    member_id: member === '' ? null : Number(member),
    ...(branch !== '' && { branch: Number(branch) }),
    fee_rules: {
      first_fee: first === '' ? '0' : first,
      emergency_fee: emergency === '' ? null : emergency,
      tiers: tiers.map(({ days, fee, visits }) => ({ within_days: days, fee, visits: visits === '' ? null : visits })),
    },
  };
}

/** What the form changes of what it began with: what a colleague has changed beside it stays. */
export function changeOf(values: DoctorValues, first: DoctorValues): Partial<ReturnType<typeof bodyOf>> {
  const before = new Map<string, unknown>(Object.entries(bodyOf(first)));
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before.get(name));
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(isChanged));
}
