import type { Allergies } from '@nidaan/clinical-contracts';
import type { findPersonAccess } from '@nidaan/identity-contracts';
import type { PersonMessage } from '@nidaan/integrations-contracts';
import type { AnswerOf, PaperLanguage } from '@nidaan/kernel';
import type { Consent, PatientAnswer, PersonAnswer } from '@nidaan/patients-contracts';
import type { PersonAppointment } from '@nidaan/scheduling-contracts';
import type { Hospital } from '../../hospitals/hospitals.service.ts';

/** A file of the record: where it lies in the store, and what it is called in the copy. */
export interface BundledFile {
  key: string;
  name: string;
  /** False where the store has lost it: the copy says so. */
  isThere: boolean;
}

/** All that a copy of a record shows: what the hospital's own screens show (ORG-73). */
export interface BundleFacts {
  number: string;
  language: PaperLanguage;
  hospital: Hospital | null;
  madeAt: Date;
  person: PersonAnswer;
  /** Newest first. */
  visits: PatientAnswer[];
  allergies: Allergies | null;
  /** Newest first, with what their branch is called. */
  appointments: (PersonAppointment & { branch_name: string })[];
  /** Newest first. */
  messages: PersonMessage[];
  consents: Consent[];
  looked: AnswerOf<typeof findPersonAccess>['days'];
  /** Newest first; counted in `looked` too. */
  emergencies: AnswerOf<typeof findPersonAccess>['emergencies'];
  files: BundledFile[];
}
