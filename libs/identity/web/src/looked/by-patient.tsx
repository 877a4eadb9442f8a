import { Button, TextInput } from '@mantine/core';
import { DateField, Field, Form, t, useForm } from '@nidaan/ui';
import { useSearchParams } from 'react-router-dom';
import { LookedDays } from './looked-days.tsx';
import styles from './looked.module.css';
import { fieldsOf, questionOf } from './question.ts';

/** Who opened records of one person: all visits, all parts of the hospital. */
export function ByPatient() {
  const [address, setAddress] = useSearchParams();
  const form = useForm({ initialValues: fieldsOf(address) });
  const asked = questionOf(fieldsOf(address));
  return (
    <>
      <Form
        label={t('Whose records')}
        form={form}
        className={styles.bar}
        onSend={(values) => setAddress(questionOf(values, true))}
      >
        <Field form={form} name="patient" as={TextInput} label={t('Patient ID')} inputMode="numeric" autoComplete="off" />
        <Field form={form} name="from" as={DateField} label={t('From')} />
        <Field form={form} name="to" as={DateField} label={t('To')} />
        <Button type="submit" disabled={questionOf(form.values).patient === undefined}>
          {t('Show')}
        </Button>
      </Form>
      {asked.patient === undefined ? (
        <p className={styles.note}>
          {t('Type the number of any visit of the patient: all visits of the person are looked through.')}
        </p>
      ) : (
        <LookedDays key={JSON.stringify(asked)} asked={asked} />
      )}
    </>
  );
}
