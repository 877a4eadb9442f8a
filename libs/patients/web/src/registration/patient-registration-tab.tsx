import { Button, Kbd } from '@mantine/core';
import { enterMovesOn, ErrorBanner, focusFirstError, PageHeader, PageStack } from '@nidaan/ui';
import { useEffect, useRef, type FormEvent } from 'react';
import { MedicalSection } from './medical-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { RegisteredCard } from './registered-card.tsx';
import styles from './registration.module.css';
import { useRegistration, type Registration } from './use-registration.ts';

/** Registers a patient without the mouse: Enter moves on and, in the last field, registers. */
export function PatientRegistrationTab() {
  const form = useRegistration();
  return (
    <>
      <PageHeader title="Patient Registration" subtitle={form.registered ? 'The patient now waits in Doctor View' : <Keys />} />
      {form.registered ? <RegisteredCard patient={form.registered} onAnother={form.reset} /> : <RegistrationForm form={form} />}
    </>
  );
}

const Keys = () => (
  <span className={styles.keys}>
    <Kbd size="xs">Enter</Kbd> moves on, <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd> registers
  </span>
);

function RegistrationForm({ form }: { form: Registration }) {
  const element = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await form.submit())) focusFirstError(element.current);
  };
  const reset = () => {
    form.reset();
    firstField.current?.focus();
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={enterMovesOn}
      aria-label="Patient Registration"
    >
      <PageStack>
        <PersonalSection form={form} firstField={firstField} />
        <MedicalSection form={form} />
        <PaymentSection form={form} />
        <div className={styles.foot}>
          <ErrorBanner message={form.banner} onDismiss={form.dismiss} />
          <div className={styles.buttons}>
            <Button type="submit" disabled={form.isBusy}>
              {form.isBusy ? 'Submitting...' : 'Register Patient'}
            </Button>
            <Button variant="default" disabled={form.isBusy} onClick={reset}>
              Reset Form
            </Button>
          </div>
        </div>
      </PageStack>
    </form>
  );
}
