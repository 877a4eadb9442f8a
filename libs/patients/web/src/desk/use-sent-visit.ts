import { registerPatient, PATIENT_MESSAGES, type PatientAnswer } from '@nidaan/patients-contracts';
import { inItsWords, t, useSubmission, type Given, type KeptForm } from '@nidaan/ui';
import { useState } from 'react';
import type { RegistrationValues } from '../registration/registration-values.ts';
import type { DeskTurns } from './use-desk-stage.ts';

/** What came of a visit when the desk was about somebody else already. */
export type LateVisit = { visit: PatientAnswer } | { name: string; reason: string };

type VisitSent = Exclude<Given<typeof registerPatient>['body'], FormData> & Pick<RegistrationValues, 'first_name' | 'last_name'>;
const failed = inItsWords(PATIENT_MESSAGES.registerFailed);

/** Sends the visit. What comes of it when somebody else has been begun meanwhile is told, and touches nothing of theirs. */
export function useSentVisit({ form, draft, clear }: KeptForm<RegistrationValues>, { stage, now, go }: DeskTurns) {
  const [late, setLate] = useState<LateVisit | null>(null);
  const submission = useSubmission(registerPatient, {
    failed,
    onFieldErrors: form.setErrors,
    // By then the draft may be of the next one.
    draft: { ...draft, forget: () => undefined },
  });
  const send = async (body: VisitSent) => {
    const isStill = now();
    const typed = `${body.first_name} ${body.last_name}`.trim();
    const name = stage.kind === 'shared' ? stage.person.name : typed || t('Unknown patient');
    const told = await submission.run(async (): Promise<LateVisit> => {
      try {
        return { visit: await submission.send({ body }) };
      } catch (fault) {
        if (isStill()) throw fault;
        return { name, reason: failed(fault).sentence };
      }
    });
    if (!told) return;
    if (!isStill()) return setLate(told.answer);
    clear();
    if ('visit' in told.answer) go({ kind: 'done', visit: told.answer.visit });
  };
  return { submission, send, late, forgetLate: () => setLate(null) };
}
