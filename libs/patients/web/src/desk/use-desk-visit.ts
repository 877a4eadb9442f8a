import { call } from '@nidaan/api-client';
import { dayIn } from '@nidaan/kernel';
import {
  findPerson,
  PATIENT_MESSAGES,
  patientSummary,
  phoneKey,
  registerPatient,
  type PatientAnswer,
  type PersonCard,
  type SharedPerson,
} from '@nidaan/patients-contracts';
import { inItsWords, useKeptForm, useShell, useSubmission, useToday } from '@nidaan/ui';
import { useState } from 'react';
import { surnameOf } from './families.ts';
import type { PersonSaid } from '../registration/use-same-person.ts';
import { knownValues } from '../registration/known-patients.ts';
import { BLANK, bodyOf, faultsOf, type RegistrationValues } from '../registration/registration-values.ts';

/** Most visits are so. */
const DESK_BLANK: RegistrationValues = { ...BLANK, patientType: 'OPD', paymentType: 'Cash' };

/** Of whose family somebody new is, and what goes over beside what the form shows. */
export interface DeskFamily {
  name: string;
  said: { phone_owner: 'family'; city: string; pincode: string };
}

const NOT_READ = { pincode: '', guardian_name: '' };

/** What the middle of the desk is about. */
export type DeskStage =
  | { kind: 'idle' }
  | { kind: 'known'; person: PersonCard; last: PatientAnswer | null }
  | { kind: 'shared'; person: SharedPerson }
  | { kind: 'new'; family?: DeskFamily }
  | { kind: 'unknown' }
  | { kind: 'done'; visit: PatientAnswer };

/** The visit that is being registered at the desk, of whom, and what came of it. */
export function useDeskVisit() {
  const today = useToday();
  const { timeZone } = useShell();
  const { form, draft, clear } = useKeptForm<RegistrationValues>({
    of: 'front-desk',
    blank: () => DESK_BLANK,
    validate: (values) => faultsOf(bodyOf(values, today)),
  });
  const [stage, setStage] = useState<DeskStage>({ kind: 'idle' });
  const submission = useSubmission(registerPatient, {
    failed: inItsWords(PATIENT_MESSAGES.registerFailed),
    onFieldErrors: form.setErrors,
    draft,
  });
  const begin = (next: DeskStage, values: Partial<RegistrationValues> = {}) => {
    clear();
    submission.dismiss();
    form.setValues({ ...DESK_BLANK, ...values });
    setStage(next);
  };
  const send = async (body: Parameters<typeof submission.submit>[0]['body']) => {
    const done = await submission.submit({ body });
    if (!done) return;
    clear();
    setStage({ kind: 'done', visit: done.answer });
  };
  return {
    form,
    stage,
    submission,
    /** Today's visit of somebody who is known: what their last visit says is filled in. */
    choose: async (person: PersonCard) => {
      const last = await lastVisitOf(person);
      const known = last && knownValues({ ...last, seen_on: dayIn(timeZone, new Date(last.created_at)) });
      begin(
        { kind: 'known', person, last },
        known
          ? { ...known, phone: last.phone, language: last.language }
          : { first_name: person.name, phone: person.phone, gender: person.gender },
      );
    },
    /** Somebody of another branch: nothing is filled in, the registry knows them (ORG-38). */
    takeShared: (person: SharedPerson) => begin({ kind: 'shared', person }),
    /** Somebody new; what was searched for is the phone or the name. */
    beginNew: (searched: string) => begin({ kind: 'new' }, typedOf(searched)),
    /** Another of the family: phone, address, city, pincode, language and the guardian's surname go over, and nothing else (FRD-17). */
    beginFamily: async (of: PersonCard) => {
      const { family, values } = await familyOf(of, form.getValues());
      begin({ kind: 'new', family }, values);
    },
    beginUnknown: () => begin({ kind: 'unknown' }),
    end: () => begin({ kind: 'idle' }),
    /** `said`: what the desk said about somebody new who may be known. */
    register: (values: RegistrationValues, said: PersonSaid = {}) => {
      const family = stage.kind === 'new' ? stage.family?.said : undefined;
      const isKnown = stage.kind === 'known' || stage.kind === 'shared';
      const of = isKnown ? { ...said, person_id: stage.person.id } : { ...family, ...said };
      return send({ ...bodyOf(values, today), ...of });
    },
    send,
  };
}
export type DeskVisit = ReturnType<typeof useDeskVisit>;

/** What goes over of a member of the family; of one who cannot be read, what is on the screen. */
async function familyOf(of: PersonCard, { phone, address, language }: RegistrationValues) {
  const shown = { ...NOT_READ, phone, address, language, city: of.city };
  const known = await call(findPerson, { params: { id: of.id } }).catch(() => shown);
  const { city, pincode } = known;
  const family: DeskFamily = { name: of.name, said: { phone_owner: 'family', city, pincode } };
  const values = { phone: known.phone, address: known.address, language: known.language };
  return { family, values: { ...values, last_name: surnameOf(known.guardian_name) } };
}

// The desk goes on without what was there before.
const lastVisitOf = ({ last_visit: last }: PersonCard): Promise<PatientAnswer | null> =>
  last === null
    ? Promise.resolve(null)
    : call(patientSummary, { params: { id: last.id }, query: { aadhaar: 'masked' } }).catch(() => null);

function typedOf(searched: string): Partial<RegistrationValues> {
  const text = searched.trim();
  if (text === '') return {};
  if (phoneKey(text) !== '') return { phone: text };
  const [first_name = '', ...rest] = /\d/.test(text) ? [] : text.split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}
