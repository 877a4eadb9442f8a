import { Skeleton, TextInput } from '@mantine/core';
import {
  bookingRulesChange,
  changeBookingRules,
  SCHEDULING_MESSAGES as messages,
  type BookingRules,
} from '@nidaan/scheduling-contracts';
import {
  EditsFoot,
  Form,
  inItsWords,
  LoadFault,
  msg,
  schemaResolver,
  Section,
  t,
  useMayCall,
  useSavedEdits,
  useShell,
} from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import styles from '../scheduling.module.css';
import { bookingRulesQuery } from '../scheduling.queries.ts';
import { OnlineDoctors } from './online-doctors.tsx';

/** Rules of booking on the public page, and with whom it is possible (FRD-81, FRD-83); for whoever manages calendars. */
export function BookingRulesSection() {
  return useShell().may('schedule.manage') ? <Rules /> : null;
}

function Rules() {
  const mayChange = useMayCall()(changeBookingRules);
  const { data: rules, isLoadingError, refetch } = useQuery(bookingRulesQuery);
  return (
    <Section title={t('Online booking')}>
      {isLoadingError && <LoadFault onRetry={() => void refetch()}>{t(messages.loadFailed)}</LoadFault>}
      {!rules && !isLoadingError && <Skeleton height={200} aria-busy="true" />}
      {mayChange && rules && <RulesForm rules={rules} />}
      <OnlineDoctors />
    </Section>
  );
}

const LABELS = {
  cancel_hours: msg('Patients cancel and move until so many hours before'),
  codes_per_hour: msg('Codes by SMS in an hour, at most'),
  codes_per_day: msg('Codes by SMS in a day, at most'),
};
type Name = keyof typeof LABELS;
const NAMES = Object.keys(LABELS) as Name[];

const HINTS: Readonly<Record<Name, string>> = {
  cancel_hours: msg('0: until the appointment begins. After that they are asked to call.'),
  codes_per_hour: msg('More go by e-mail.'),
  codes_per_day: msg('More go by e-mail.'),
};

const storedOf = (rules: BookingRules) =>
  Object.fromEntries(NAMES.map((name) => [name, String(rules[name])])) as Record<Name, string>;

function RulesForm({ rules }: { rules: BookingRules }) {
  const queries = useQueryClient();
  const { field, send, foot } = useSavedEdits(changeBookingRules, {
    ...{ stored: storedOf(rules), labels: LABELS, faultsOf: schemaResolver(bookingRulesChange, { sync: true }) },
    inputOf: (_, changes) => ({ body: { ...changes, version: rules.version } }),
    failed: inItsWords(messages.saveFailed),
    onKept: (kept) => queries.setQueryData(bookingRulesQuery.queryKey, kept),
  });
  return (
    <Form label={t('Online booking')} className={styles.form} onSend={send}>
      <div className={styles.fields}>
        {NAMES.map((name) => (
          <TextInput key={name} {...field(name)} description={t(HINTS[name])} inputMode="numeric" autoComplete="off" />
        ))}
      </div>
      <EditsFoot {...foot} saved={t('Saved. It counts from now on.')} />
    </Form>
  );
}
