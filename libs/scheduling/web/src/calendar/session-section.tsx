import { Button, TextInput } from '@mantine/core';
import {
  createExtraSession,
  removeExtraSession,
  SCHEDULING_MESSAGES as messages,
  type Doctor,
  type ExtraSession,
} from '@nidaan/scheduling-contracts';
import {
  DataTable,
  DateField,
  Field,
  Form,
  formatDate,
  FormFoot,
  inItsWords,
  msg,
  rowsOf,
  Section,
  t,
  useForm,
  useShell,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { sessionsQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';
import { asClock } from './typed-entry.ts';

const TITLE = msg('Extra sessions');

const COLUMNS: readonly Column<ExtraSession>[] = [
  { key: 'date', header: msg('Date'), rowHeader: true, render: ({ date }) => formatDate(date) },
  { key: 'time', header: msg('Time'), nowrap: true, render: ({ start_time: from, end_time: to }) => `${from}–${to}` },
  { key: 'room', header: msg('Room'), below: true, render: ({ room }) => room || '–' },
];

const EMPTY = { date: '', start_time: '', end_time: '', slot_minutes: '15' };

/** Sessions of single days, which stand on holidays too. */
export function SessionSection({ doctor }: { doctor: Doctor }) {
  const query = useQuery(sessionsQuery(doctor.id));
  const { may } = useShell();
  const form = useForm({ initialValues: EMPTY });
  const options = { failed: inItsWords(messages.saveFailed), onFieldErrors: form.setErrors };
  const { submit, failure, dismiss, isBusy } = useSubmission(createExtraSession, options);
  const removal = useSubmission(removeExtraSession, { failed: inItsWords(messages.saveFailed) });
  const send = async (values: typeof EMPTY) => {
    const body = { ...values, start_time: asClock(values.start_time), end_time: asClock(values.end_time) };
    if (await submit({ params: { id: doctor.id }, body })) form.reset();
  };
  const mayChange = may('schedule.manage');
  const remove = ({ id: session }: ExtraSession) => void removal.submit({ params: { id: doctor.id, session }, of: session });
  return (
    <Section title={TITLE}>
      <DataTable
        label={TITLE}
        columns={COLUMNS}
        {...rowsOf(query, messages.loadFailed)}
        rowKey={({ id }) => id}
        empty={{ title: t('No extra sessions') }}
        {...(mayChange && { action: { header: t('Actions'), label: () => t('Remove'), onAct: remove } })}
      />
      {mayChange && (
        <Form label={TITLE} form={form} className={styles.form} onSend={send}>
          <div className={styles.bar}>
            <DateField label={t('Date')} {...form.getInputProps('date')} />
            <Field form={form} name="start_time" as={TextInput} label={t('From')} placeholder="09:00" autoComplete="off" />
            <Field form={form} name="end_time" as={TextInput} label={t('To')} placeholder="13:00" autoComplete="off" />
            <Field form={form} name="slot_minutes" as={TextInput} label={t('Minutes each')} inputMode="numeric" />
          </div>
          <FormFoot failure={failure ?? removal.failure} onDismiss={dismiss}>
            <Button type="submit" variant="default" disabled={isBusy}>
              {t('Add session')}
            </Button>
          </FormFoot>
        </Form>
      )}
    </Section>
  );
}
