import { Button, TextInput } from '@mantine/core';
import {
  createLeave,
  removeLeave,
  SCHEDULING_MESSAGES as messages,
  type Doctor,
  type MadeLeave,
} from '@nidaan/scheduling-contracts';
import {
  DateField,
  EmptyState,
  FailureNote,
  Field,
  Form,
  formatDate,
  FormFoot,
  inItsWords,
  LoadFault,
  msg,
  Section,
  t,
  useForm,
  useShell,
  useSubmission,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leavesQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';
import { ConflictList } from './conflict-list.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { asClock } from './typed-entry.ts';

const TITLE = msg('Leave');
const EMPTY = { from_date: '', to_date: '', from_time: '', to_time: '', reason: '' };
const orNone = (value: string) => (value === '' ? null : value);

/** Days and hours on which a doctor is away, and the appointments inside. */
export function LeaveSection({ doctor }: { doctor: Doctor }) {
  const { data = [], isLoadingError, isSuccess, refetch } = useQuery(leavesQuery(doctor.id));
  const { may } = useShell();
  const mayChange = may('schedule.manage');
  return (
    <Section title={TITLE}>
      {isLoadingError && <LoadFault onRetry={refetch}>{t(messages.loadFailed)}</LoadFault>}
      {isSuccess && data.length === 0 && <EmptyState title={t('No leave')} />}
      <div className={styles.form}>
        {data.map((leave) => (
          <LeaveLine key={leave.id} doctor={doctor} leave={leave} mayChange={mayChange} />
        ))}
        {mayChange && <LeaveForm doctor={doctor} />}
      </div>
    </Section>
  );
}

interface LeaveLineProps {
  doctor: Doctor;
  leave: MadeLeave;
  mayChange: boolean;
}

function LeaveLine({ doctor, leave, mayChange }: LeaveLineProps) {
  const [isResolving, setResolving] = useState(false);
  const { submit, isBusy, failure, dismiss } = useSubmission(removeLeave, { failed: inItsWords(messages.saveFailed) });
  const days =
    leave.from_date === leave.to_date
      ? formatDate(leave.from_date)
      : `${formatDate(leave.from_date)} – ${formatDate(leave.to_date)}`;
  const hours =
    leave.from_time === null && leave.to_time === null ? '' : `${leave.from_time ?? '00:00'}–${leave.to_time ?? '24:00'}`;
  return (
    <div role="group" aria-label={days}>
      <div className={styles.bar}>
        <strong>{[days, hours, leave.reason].filter(Boolean).join(' · ')}</strong>
        {mayChange && leave.conflicts.length > 0 && (
          <Button onClick={() => setResolving(true)}>{t('Resolve appointments')}</Button>
        )}
        {mayChange && (
          <Button
            variant="subtle"
            color="red"
            disabled={isBusy}
            onClick={() => void submit({ params: { id: doctor.id, leave: leave.id } })}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
      <FailureNote failure={failure} onDismiss={dismiss} />
      {leave.conflicts.length > 0 && <ConflictList conflicts={leave.conflicts} />}
      {isResolving && <ResolveDialog doctor={doctor} leave={leave} onClose={() => setResolving(false)} />}
    </div>
  );
}

function LeaveForm({ doctor }: { doctor: Doctor }) {
  const form = useForm({ initialValues: EMPTY });
  const options = { failed: inItsWords(messages.saveFailed), onFieldErrors: form.setErrors };
  const { submit, failure, dismiss, isBusy } = useSubmission(createLeave, options);
  const send = async ({ from_date, to_date, from_time, to_time, reason }: typeof EMPTY) => {
    const times = { from_time: orNone(asClock(from_time)), to_time: orNone(asClock(to_time)) };
    if (await submit({ params: { id: doctor.id }, body: { from_date, to_date: orNone(to_date), ...times, reason } }))
      form.reset();
  };
  return (
    <Form label={t('New leave')} form={form} className={styles.form} onSend={send}>
      <div className={styles.bar}>
        <DateField label={t('First day')} {...form.getInputProps('from_date')} />
        <DateField label={t('Last day')} {...form.getInputProps('to_date')} />
        <Field
          form={form}
          name="from_time"
          as={TextInput}
          label={t('From (part of a day)')}
          placeholder="09:00"
          autoComplete="off"
        />
        <Field form={form} name="to_time" as={TextInput} label={t('To')} placeholder="13:00" autoComplete="off" />
        <Field form={form} name="reason" as={TextInput} label={t('Reason')} autoComplete="off" />
      </div>
      <FormFoot failure={failure} onDismiss={dismiss}>
        <Button type="submit" variant="default" disabled={isBusy}>
          {t('Add leave')}
        </Button>
      </FormFoot>
    </Form>
  );
}
