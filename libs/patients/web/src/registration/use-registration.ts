import { ApiError, call, sentenceOf, Submission } from '@nidaan/api-client';
import { ageOf, PATIENT_MESSAGES, registerPatient, type PatientAnswer } from '@nidaan/patients-contracts';
import { useDraft, useToday } from '@nidaan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ChangeEvent } from 'react';
import { BLANK, bodyOf, faultsOf, type RegistrationErrors, type RegistrationField } from './registration-values.ts';

const DRAFT = ['draft', 'registration'];

/** State of the registration form: values, faults, and the one submission that may be under way. */
export function useRegistration() {
  const { draft: values, change } = useDraft(DRAFT, () => BLANK);
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const [banner, setBanner] = useState<string | null>(null);
  const [registered, setRegistered] = useState<PatientAnswer | null>(null);
  const today = useToday();
  const age = ageOf(values, today);
  const { send, isBusy } = useSubmission();

  const set = (field: RegistrationField, value: string) => {
    change((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _mended, ...rest }) => rest);
  };
  const reset = () => {
    change(() => BLANK);
    setErrors({});
    setBanner(null);
    setRegistered(null);
  };
  /** Sends the form; false when something is to be mended first. What was typed stays, whatever the answer. */
  const submit = async (): Promise<boolean> => {
    const body = bodyOf(values, age);
    const faults = faultsOf(body);
    setErrors(faults);
    setBanner(null);
    if (Object.keys(faults).length > 0) return false;
    try {
      const patient = await send(body);
      if (patient) {
        setRegistered(patient);
        change(() => BLANK);
      }
      return true;
    } catch (fault) {
      setBanner(sentenceOf(fault, 'message', PATIENT_MESSAGES.registerFailed));
      if (fault instanceof ApiError) setErrors(fault.errors);
      return false;
    }
  };
  const bind = (field: RegistrationField) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      set(field, event.currentTarget.value),
  });
  return { values, errors, age, today, banner, registered, isBusy, bind, set, reset, submit, dismiss: () => setBanner(null) };
}
export type Registration = ReturnType<typeof useRegistration>;

/** One write at a time, with one key over its retries, so that pressing again after a lost answer makes no second patient. */
function useSubmission() {
  const queries = useQueryClient();
  const [submission] = useState(() => new Submission());
  const underWay = useRef(false);
  const mutation = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call(registerPatient, { body, idempotencyKey: submission.keyFor(body) }),
    onSuccess: () => {
      submission.done();
      void queries.invalidateQueries({ queryKey: [registerPatient.owner] });
    },
  });
  const send = async (body: ReturnType<typeof bodyOf>) => {
    // A second Enter comes before the button is drawn disabled.
    if (underWay.current) return null;
    underWay.current = true;
    try {
      return await mutation.mutateAsync(body);
    } finally {
      underWay.current = false;
    }
  };
  return { send, isBusy: mutation.isPending };
}
