import { Button, Kbd } from '@mantine/core';
import { DraftNote, Form, FormFoot, FormKeys, Message, PageHeader, PageStack, t, Trans, UndoNote, useShell } from '@nidaan/ui';
import type { KnownPatient } from '@nidaan/patients-contracts';
import { useEffect, useRef } from 'react';
import { DoctorPart } from './doctor-part.tsx';
import { LikelyPanel } from './likely-panel.tsx';
import { MedicalSection } from './medical-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import type { RegistrationValues } from './registration-values.ts';
import { RegisteredCard } from './registered-card.tsx';
import { SharedOfForm } from './shared-of-form.tsx';
import { SamePersonQuestion } from './same-person-question.tsx';
import { useNewVisit } from './use-new-visit.ts';
import { useSamePerson } from './use-same-person.ts';
import { useRegistration, type Registration } from './use-registration.ts';

/** Registers a patient without the mouse: Enter moves on and, in the last field, registers. */
export function PatientRegistrationTab() {
  const registration = useRegistration();
  const { registered, reset, beginVisit } = registration;
  const failure = useNewVisit((person) => {
    beginVisit(person);
    focusDisease();
  });
  return (
    <>
      <PageHeader
        title={t('Patient Registration')}
        subtitle={registered ? t('The patient now waits in Doctor View') : <Keys />}
      />
      {failure && <Message kind="error">{t(failure)}</Message>}
      {registered ? <RegisteredCard patient={registered} onAnother={reset} /> : <RegistrationForm registration={registration} />}
    </>
  );
}

/** Goes on behind what was filled in, when the fields have been made anew. */
const focusDisease = () => requestAnimationFrame(() => document.querySelector<HTMLElement>('form [name="disease"]')?.focus());

const KEYS = [<Kbd key={0} size="xs" />];
const Keys = () => (
  <FormKeys>
    <Trans id="<0>Enter</0> moves on, <0>Ctrl</0> + <0>Enter</0> registers" components={KEYS} />
  </FormKeys>
);

function RegistrationForm({ registration }: { registration: Registration }) {
  const { form, draft, submission, undo, filledFor, persons, sendAs, resetWithUndo, fillIn } = registration;
  const { branchName } = useShell();
  const firstField = useRef<HTMLInputElement>(null);
  // Also after a reset, which makes the fields anew.
  const round = form.key('first_name');
  useEffect(() => firstField.current?.focus(), [round]);
  const same = useSamePerson();
  const send = async (values: RegistrationValues) => {
    const said = persons.chosen ? { person_id: persons.chosen.id } : same.ask(values);
    if (said) await sendAs(values, said);
  };
  const answer = (isSame: boolean) => void sendAs(form.getValues(), same.answer(isSame));
  const onKnown = (person: KnownPatient) => {
    fillIn(person);
    focusDisease();
  };
  return (
    <Form label={t('Patient Registration')} form={form} onSend={send} onInput={undo.onInput}>
      <PageStack>
        <DraftNote draft={draft} onDiscard={resetWithUndo} labels={{ aadhar: t('Aadhar Number') }} />
        <PersonalSection
          form={form}
          firstField={firstField}
          filledFor={filledFor}
          hasLikely={same.hasLikely}
          onKnown={onKnown}
          likely={
            <>
              <LikelyPanel
                form={form}
                chosen={persons.chosen}
                onLikely={same.setLikely}
                onTake={persons.take}
                onLeave={persons.leave}
              />
              <SharedOfForm form={form} isWanted={!persons.chosen && !same.hasLikely} onTake={persons.takeShared} />
            </>
          }
        />
        <MedicalSection form={form} />
        <DoctorPart form={form} personId={registration.personId} failure={submission.failure} />
        <PaymentSection form={form} />
        <FormFoot isSticky failure={submission.failure} onDismiss={submission.dismiss} news={<UndoNote undo={undo} />}>
          <Button type="submit" disabled={submission.isBusy}>
            {submission.isBusy
              ? t('Submitting...')
              : branchName
                ? t('Register at {branch}', { branch: branchName })
                : t('Register Patient')}
          </Button>
          <Button variant="default" disabled={submission.isBusy} onClick={resetWithUndo}>
            {t('Reset Form')}
          </Button>
        </FormFoot>
      </PageStack>
      {same.asking && (
        <SamePersonQuestion person={same.asking} onUse={() => answer(true)} onNew={() => answer(false)} onClose={same.dismiss} />
      )}
    </Form>
  );
}
