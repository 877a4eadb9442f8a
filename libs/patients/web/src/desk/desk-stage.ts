import type { PatientAnswer, PersonCard, SharedPerson } from '@nidaan/patients-contracts';

/** Of whose family somebody new is, and what goes over beside what the form shows. */
export interface DeskFamily {
  name: string;
  said: { phone_owner: 'family'; city: string; pincode: string };
}

/** What the middle of the desk is about. */
export type DeskStage =
  | { kind: 'idle' }
  /** Somebody is being read. */
  | { kind: 'looking' }
  | { kind: 'known'; person: PersonCard; last: PatientAnswer | null }
  | { kind: 'shared'; person: SharedPerson }
  | { kind: 'new'; family?: DeskFamily }
  | { kind: 'unknown' }
  | { kind: 'done'; visit: PatientAnswer };
