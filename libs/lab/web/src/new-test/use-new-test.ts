import { ApiError, call, sentenceOf, Submission } from '@nidaan/api-client';
import type { PlainDate } from '@nidaan/kernel';
import { addLabTest, LAB_MESSAGES, labTestForm } from '@nidaan/lab-contracts';
import { patientName, patientSummary, type PatientAnswer } from '@nidaan/patients-contracts';
import { useDraft, useLogged, useToday } from '@nidaan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Tell } from '../news/use-news.ts';
import { useLabPatient } from '../patient/use-lab-patient.ts';

const blank = (today: PlainDate) => ({
  testName: '',
  testDate: today,
  testType: '',
  price: '',
  status: 'pending',
  notes: '',
});
export type TestValues = ReturnType<typeof blank>;
export type TestField = keyof TestValues;

interface Draft {
  values: TestValues;
  patient: PatientAnswer | null;
}

const DRAFT = ['draft', 'lab-test'];

const bodyOf = (values: TestValues, patient: PatientAnswer) => ({
  ...values,
  patient: patient.id,
  patient_id: patient.id,
  patient_disease: patient.disease,
  phone: patient.phone,
  patientName: patientName(patient),
});
type Body = ReturnType<typeof bodyOf>;

// The documented encoding of this call (API-19).
function formOf(body: Body): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return form;
}

/** One submission at a time under one key, so that pressing again after a lost answer makes no second test. */
function useSubmission() {
  const queries = useQueryClient();
  const [submission] = useState(() => new Submission());
  return useMutation({
    mutationFn: (body: Body) => call(addLabTest, { body: formOf(body), idempotencyKey: submission.keyFor(body) }),
    onSuccess: () => {
      submission.done();
      for (const { owner } of [addLabTest, patientSummary]) void queries.invalidateQueries({ queryKey: [owner] });
    },
  });
}

/** State of the New Test form. */
export function useNewTest(tell: Tell) {
  const today = useToday();
  const { draft, change } = useDraft<Draft>(DRAFT, () => ({ values: blank(today), patient: null }));
  const empty = () => change((before) => ({ ...before, values: blank(today) }));
  const [faults, setFaults] = useState<Partial<Record<TestField, string>>>({});
  const chosen = useLabPatient(tell, {
    first: draft.patient,
    onChange: (patient) => change((before) => ({ ...before, patient })),
  });
  const submission = useSubmission();
  const underWay = useRef(false);
  useLogged(submission.error, LAB_MESSAGES.addFailed);

  const refuse = (body: Body): boolean => {
    const found: Partial<Record<TestField, string>> = {};
    const { error } = labTestForm.safeParse(body);
    for (const issue of error?.issues ?? []) found[String(issue.path[0]) as TestField] ??= issue.message;
    setFaults(found);
    if (error) tell('error', error.issues[0]!.message);
    return error !== undefined;
  };
  /** Sends the form; false when something is to be mended first. What was typed stays, whatever the answer. */
  const submit = async (): Promise<boolean> => {
    // A second Enter comes before the button is drawn disabled.
    if (underWay.current) return true;
    if (!chosen.patient) {
      tell('error', LAB_MESSAGES.fetchPatientFirst);
      return false;
    }
    const body = bodyOf(draft.values, chosen.patient);
    if (refuse(body)) return false;
    underWay.current = true;
    try {
      await submission.mutateAsync(body);
      empty();
      tell('success', LAB_MESSAGES.testAdded);
      return true;
    } catch (fault) {
      tell('error', sentenceOf(fault, 'message', LAB_MESSAGES.addFailed));
      if (fault instanceof ApiError) setFaults(fault.errors);
      return false;
    } finally {
      underWay.current = false;
    }
  };
  return {
    values: draft.values,
    faults,
    chosen,
    isBusy: submission.isPending,
    set: (part: Partial<TestValues>) => {
      change((before) => ({ ...before, values: { ...before.values, ...part } }));
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    },
    submit,
    clear: () => {
      empty();
      chosen.clear();
      setFaults({});
    },
  };
}
export type NewTestForm = ReturnType<typeof useNewTest>;
