import { call } from '@nidaan/api-client';
import { findPerson, phoneKey, type PersonAnswer, type PersonCard, type SharedPerson } from '@nidaan/patients-contracts';
import { useKeptForm, useToday } from '@nidaan/ui';
import { personValues } from '../registration/likely-persons.ts';
import type { PersonSaid } from '../registration/use-same-person.ts';
import { BLANK, bodyOf, faultsOf, type RegistrationValues } from '../registration/registration-values.ts';
import type { DeskFamily, DeskStage } from './desk-stage.ts';
import { surnameOf } from './families.ts';
import { lastVisitOf } from './last-visit.ts';
import { useDeskStage } from './use-desk-stage.ts';
import { useSentVisit } from './use-sent-visit.ts';

/** Most visits are so. */
const DESK_BLANK: RegistrationValues = { ...BLANK, patientType: 'OPD', paymentType: 'Cash' };

const NOT_READ = { pincode: '', guardian_name: '' };

/** The visit that is being registered at the desk, of whom, and what came of it. */
export function useDeskVisit() {
  const today = useToday();
  const kept = useKeptForm<RegistrationValues>({
    of: 'front-desk',
    blank: () => DESK_BLANK,
    validate: (values) => faultsOf(bodyOf(values, today)),
  });
  const { form, draft, clear } = kept;
  const desk = useDeskStage(draft.restored !== null);
  const { stage } = desk;
  const { submission, send, late, forgetLate } = useSentVisit(kept, desk);
  const begin = (next: DeskStage, values: Partial<RegistrationValues> = {}) => {
    clear();
    submission.dismiss();
    form.setValues({ ...DESK_BLANK, ...values });
    return desk.go(next);
  };
  return {
    form,
    draft,
    stage,
    turn: desk.begun,
    findKept: desk.findKept,
    submission,
    late,
    forgetLate,
    /** Today's visit of somebody who is known: what the registry says of them today is filled in, not what an earlier visit said. */
    choose: async (person: PersonCard) => {
      const isStill = begin({ kind: 'looking' });
      const [known, last] = await Promise.all([personOf(person), lastVisitOf(person)]);
      if (isStill()) begin({ kind: 'known', person, last }, valuesOf(person, known));
    },
    /** Somebody of another branch: nothing is filled in, the registry knows them (ORG-38). */
    takeShared: (person: SharedPerson) => begin({ kind: 'shared', person }),
    /** Somebody new; what was searched for is the phone or the name. */
    beginNew: (searched: string) => begin({ kind: 'new' }, typedOf(searched)),
    /** Another of the family: phone, address, city, pincode, language and the guardian's surname go over, and nothing else (FRD-17). */
    beginFamily: async (of: PersonCard) => {
      const shown = form.getValues();
      const isStill = begin({ kind: 'looking' });
      const { family, values } = await familyOf(of, shown);
      if (isStill()) begin({ kind: 'new', family }, values);
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

/** Somebody of the registry in full; null where they cannot be read: the desk goes on with what it found them by. */
const personOf = ({ id }: PersonCard): Promise<PersonAnswer | null> => call(findPerson, { params: { id } }).catch(() => null);

/** What is filled in of somebody who is known. What differs from the registry would correct it (FRD-04). */
const valuesOf = (found: PersonCard, known: PersonAnswer | null): Partial<RegistrationValues> =>
  known
    ? { ...personValues(known), language: known.language }
    : { first_name: found.name, phone: found.phone, gender: found.gender };

function typedOf(searched: string): Partial<RegistrationValues> {
  const text = searched.trim();
  if (text === '') return {};
  if (phoneKey(text) !== '') return { phone: text };
  const [first_name = '', ...rest] = /\d/.test(text) ? [] : text.split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}
