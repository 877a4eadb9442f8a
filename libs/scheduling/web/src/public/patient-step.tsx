import { Button, TextInput } from '@mantine/core';
import {
  ONLINE_MESSAGES as say,
  SCHEDULING_MESSAGES as messages,
  startBooking,
  type HeldBooking,
} from '@nidaan/scheduling-contracts';
import { Field, Form, FormFoot, inItsWords, t, useForm, useLanguage, useSubmission } from '@nidaan/ui';
import { NextFree } from '../appointments/next-free.tsx';
import type { ChosenTime } from './day-and-time.tsx';
import styles from './public.module.css';

export const EMPTY_PATIENT = { name: '', phone: '', email: '', website: '' };
export type Patient = typeof EMPTY_PATIENT;

interface PatientStepProps {
  hospital: number;
  doctor: number;
  chosen: ChosenTime;
  attempt: string;
  patient: Patient;
  onType: (patient: Patient) => void;
  onHeld: (held: HeldBooking) => void;
  onChoose: (chosen: ChosenTime) => void;
}

/** Who comes, and where the code goes. */
export function PatientStep({ hospital, doctor, chosen, attempt, patient, onType, onHeld, onChoose }: PatientStepProps) {
  const language = useLanguage();
  const form = useForm({
    initialValues: patient,
    onValuesChange: onType,
    validate: {
      name: (value) => (value.trim() === '' ? messages.patientNameRequired : null),
      phone: (value) => (value.trim() === '' ? say.phoneRequired : null),
    },
  });
  const options = { failed: inItsWords(messages.saveFailed), onFieldErrors: form.setErrors };
  const { submit, failure, dismiss, isBusy, error } = useSubmission(startBooking, options);
  const send = async (values: Patient) => {
    const done = await submit({ body: { ...values, ...chosen, hospital_id: hospital, doctor_id: doctor, language, attempt } });
    if (done) onHeld(done.answer);
  };
  return (
    <Form label={t('Who is the appointment for?')} form={form} className={styles.stack} onSend={send}>
      <h2 className={styles.subtitle}>{t('Who is the appointment for?')}</h2>
      <Field form={form} name="name" as={TextInput} label={t('Patient name')} autoComplete="name" data-autofocus />
      <Field form={form} name="phone" as={TextInput} label={t('Phone')} type="tel" autoComplete="tel" />
      <Field
        form={form}
        name="email"
        as={TextInput}
        label={t('Email')}
        description={t('The code comes here where the hospital sends no SMS.')}
        type="email"
        autoComplete="email"
      />
      {/* Seen by programs alone: whoever fills it holds nothing. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t('Website')}
          <input tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
        </label>
      </div>
      <NextFree error={error} onChoose={(free) => (dismiss(), onChoose(free))} />
      <FormFoot failure={failure} onDismiss={dismiss}>
        <Button type="submit" size="md" loading={isBusy}>
          {t('Send me a code')}
        </Button>
      </FormFoot>
    </Form>
  );
}
