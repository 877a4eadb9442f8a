import { dayIn, type PlainDate } from '@nidaan/kernel';
import {
  PATIENT_MESSAGES,
  patientName,
  registerPatient,
  type KnownPatient,
  type PatientAnswer,
} from '@nidaan/patients-contracts';
import { inItsWords, t, useKeptForm, useShell, useSubmission, useToday, useUndo, type UseFormReturnType } from '@nidaan/ui';
import { useState } from 'react';
import { knownValues } from './known-patients.ts';
import type { PersonSaid } from './use-same-person.ts';
import { useChosenPerson } from './use-chosen-person.ts';
import { BLANK, bodyOf, faultsOf, type RegistrationValues } from './registration-values.ts';

export type RegistrationForm = UseFormReturnType<RegistrationValues>;

const filledInOf = (name: string): string => t('The details of {trim} were filled in. Please check them.', { trim: name.trim() });

function useFormAndSubmission(today: PlainDate) {
  const { form, draft, clear } = useKeptForm<RegistrationValues>({
    of: 'registration',
    blank: () => BLANK,
    validate: (values) => faultsOf(bodyOf(values, today)),
  });
  const submission = useSubmission(registerPatient, {
    failed: inItsWords(PATIENT_MESSAGES.registerFailed),
    onFieldErrors: form.setErrors,
    draft,
  });
  return { form, draft, clear, submission };
}

/** Whose visit it is: what was filled in of them, and under which person it goes. */
function useWhoItIs(form: RegistrationForm, undo: ReturnType<typeof useUndo>) {
  const [filledFor, setFilledFor] = useState<string | null>(null);
  // Of whom a new visit was begun: the quote is theirs.
  const [begunOf, setBegunOf] = useState<number | null>(null);
  const set = (values: Partial<RegistrationValues>) => {
    for (const [name, value] of Object.entries(values)) form.setFieldValue(name as keyof RegistrationValues, value);
  };
  const persons = useChosenPerson({
    values: () => form.getValues(),
    set,
    onTaken: (person, takeBack) => {
      setFilledFor(form.getValues().phone);
      undo.offerUndo(filledInOf(person.name), takeBack);
    },
  });
  const forget = () => {
    setFilledFor(null);
    setBegunOf(null);
    persons.leave();
  };
  return { set, persons, filledFor, setFilledFor, setBegunOf, forget, personId: persons.chosen?.id ?? begunOf };
}

/** State of the registration: the form with its draft, the submission, and the patient that came of it. */
export function useRegistration() {
  const today = useToday();
  const { timeZone } = useShell();
  const { form, draft, clear, submission } = useFormAndSubmission(today);
  const undo = useUndo();
  const [registered, setRegistered] = useState<PatientAnswer | null>(null);
  const { set, persons, filledFor, setFilledFor, setBegunOf, forget, personId } = useWhoItIs(form, undo);
  /** Sends the form, under the person who was chosen. What was typed stays until it is saved. */
  const sendAs = async (values: RegistrationValues, person: PersonSaid) => {
    const done = await submission.submit({ body: { ...bodyOf(values, today), ...person } });
    if (!done) return;
    clear();
    undo.end();
    setRegistered(done.answer);
  };
  const reset = () => {
    clear();
    submission.dismiss();
    setRegistered(null);
    forget();
  };
  /** Empties the form, and offers to bring back what was typed. */
  const resetWithUndo = () => {
    const before = form.getValues();
    reset();
    if (JSON.stringify(before) !== JSON.stringify(BLANK)) {
      undo.offerUndo(t('The form was emptied.'), () => form.setValues(before), true);
    }
  };
  /** Takes over what is known of somebody, and offers to bring back what stood there. */
  const fillIn = (person: KnownPatient) => {
    const known = knownValues(person);
    const before = form.getValues();
    set(known);
    const takeBack = () => set(partOf(before, known));
    setFilledFor(before.phone);
    undo.offerUndo(filledInOf(person.name), takeBack);
  };
  /** Begins a new visit of somebody: an empty form with what is known of them, and offers to bring back what stood there. */
  const beginVisit = (person: PatientAnswer) => {
    const before = form.getValues();
    reset();
    const known = knownValues({ ...person, seen_on: dayIn(timeZone, new Date(person.created_at)) });
    form.setValues({ ...BLANK, ...known, phone: person.phone, language: person.language });
    setFilledFor(person.phone);
    setBegunOf(person.person_id);
    undo.offerUndo(filledInOf(patientName(person)), () => form.setValues(before), true);
  };
  return {
    form,
    draft,
    submission,
    registered,
    undo,
    filledFor,
    persons,
    personId,
    sendAs,
    reset,
    resetWithUndo,
    fillIn,
    beginVisit,
  };
}

/** What stood in the fields of `known`. */
const partOf = (before: RegistrationValues, known: Partial<RegistrationValues>): Partial<RegistrationValues> =>
  Object.fromEntries((Object.keys(known) as (keyof RegistrationValues)[]).map((name) => [name, before[name]]));

export type Registration = ReturnType<typeof useRegistration>;
