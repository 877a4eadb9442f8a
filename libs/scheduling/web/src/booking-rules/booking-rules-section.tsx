import { Button, Skeleton, TextInput } from '@mantine/core';
import {
  bookingRulesChange,
  changeBookingRules,
  SCHEDULING_MESSAGES as messages,
  type BookingRules,
} from '@nidaan/scheduling-contracts';
import {
  Field,
  Form,
  FormFoot,
  inItsWords,
  LoadFault,
  Message,
  schemaResolver,
  Section,
  t,
  useForm,
  useShell,
  useSubmission,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../scheduling.module.css';
import { bookingRulesQuery } from '../scheduling.queries.ts';
import { OnlineDoctors } from './online-doctors.tsx';

/** Rules of booking on the public page, and with whom it is possible (FRD-81, FRD-83); for whoever manages calendars. */
export function BookingRulesSection() {
  return useShell().may('schedule.manage') ? <Rules /> : null;
}

function Rules() {
  const { data: rules, isLoadingError, refetch } = useQuery(bookingRulesQuery);
  return (
    <Section title={t('Online booking')}>
      {isLoadingError && <LoadFault onRetry={() => void refetch()}>{t(messages.loadFailed)}</LoadFault>}
      {!rules && !isLoadingError && <Skeleton height={200} aria-busy="true" />}
      {rules && <RulesForm rules={rules} />}
      <OnlineDoctors />
    </Section>
  );
}

const typedOf = (rules: BookingRules) => ({
  cancel_hours: String(rules.cancel_hours),
  codes_per_hour: String(rules.codes_per_hour),
  codes_per_day: String(rules.codes_per_day),
});

function RulesForm({ rules }: { rules: BookingRules }) {
  const form = useForm({ initialValues: typedOf(rules), validate: schemaResolver(bookingRulesChange, { sync: true }) });
  const [isSaved, setSaved] = useState(false);
  const options = { failed: inItsWords(messages.saveFailed), onFieldErrors: form.setErrors };
  const { submit, failure, dismiss, isBusy } = useSubmission(changeBookingRules, options);
  const send = async (body: typeof form.values) => {
    setSaved(false);
    if (!(await submit({ body }))) return;
    form.resetDirty();
    setSaved(true);
  };
  return (
    <Form label={t('Online booking')} form={form} className={styles.form} onSend={send}>
      <div className={styles.fields}>
        <Field
          form={form}
          name="cancel_hours"
          as={TextInput}
          label={t('Patients cancel and move until so many hours before')}
          description={t('0: until the appointment begins. After that they are asked to call.')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          form={form}
          name="codes_per_hour"
          as={TextInput}
          label={t('Codes by SMS in an hour, at most')}
          description={t('More go by e-mail.')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          form={form}
          name="codes_per_day"
          as={TextInput}
          label={t('Codes by SMS in a day, at most')}
          description={t('More go by e-mail.')}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      {isSaved && !form.isDirty() && <Message kind="success">{t('Saved. It counts from now on.')}</Message>}
      <FormFoot failure={failure} onDismiss={dismiss}>
        <Button type="submit" loading={isBusy}>
          {t('Save')}
        </Button>
      </FormFoot>
    </Form>
  );
}
