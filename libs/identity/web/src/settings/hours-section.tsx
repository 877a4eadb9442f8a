import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { Form, msg, namedChoices, Section, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import { SectionFoot } from './section-foot.tsx';
import styles from './settings.module.css';
import { asTime, fieldOf, fieldsOf, typedWeek, weekOfFields, windowsOf, type HoursField, type TypedDay } from './hours.ts';
import { branchHoursQuery, useEditedSection } from './settings.queries.ts';

/** Monday first, as weeks are read at the desk; the numbers are those of the wire. */
const WEEK = [
  [1, msg('Monday')],
  [2, msg('Tuesday')],
  [3, msg('Wednesday')],
  [4, msg('Thursday')],
  [5, msg('Friday')],
  [6, msg('Saturday')],
  [0, msg('Sunday')],
] as const;

const MONDAY = 1;

/** When patients are seen, in the hospital and, where that differs, at a branch. Who works in some branches keeps the hours of those alone. */
export function HoursSection({ settings }: { settings: ClinicSettings }) {
  const { data: profile } = useQuery(profileQuery);
  const [chosen, setBranch] = useState<number | undefined>();
  const isLimited = profile?.is_limited === true;
  const branches = profile?.branches ?? [];
  const branch = chosen ?? (isLimited ? branches[0]?.id : undefined);
  const { data: ofBranch } = useQuery({ ...branchHoursQuery(branch ?? 0), enabled: branch !== undefined });
  const shown = branch === undefined ? settings : ofBranch;
  return (
    <Section title={t('Opening hours')}>
      <div className={styles.stack}>
        {(branches.length > 1 || isLimited) && (
          <NativeSelect
            className={styles.short}
            label={t('Hours of')}
            description={t('A branch without hours of its own keeps those of the hospital.')}
            data={namedChoices(branches, isLimited ? undefined : t('The whole hospital'))}
            value={branch ?? ''}
            onChange={({ currentTarget: { value } }) => setBranch(value === '' ? undefined : Number(value))}
          />
        )}
        {shown ? <WeekForm key={branch ?? 'all'} settings={shown} branch={branch} /> : <Skeleton height={320} aria-busy="true" />}
      </div>
    </Section>
  );
}

interface WeekFormProps {
  settings: ClinicSettings;
  /** Undefined: the whole hospital. */
  branch: number | undefined;
}

/** Up to two windows a day; a day without any is closed. */
function WeekForm({ settings, branch }: WeekFormProps) {
  const { values, edit, send, put, foot } = useEditedSection<HoursField>(settings, {
    stored: fieldsOf(typedWeek(settings.opening_hours)),
    labels: labelsOf(),
    bodyOf: (fields) => ({ opening_hours: windowsOf(weekOfFields(fields)) }),
    branch,
  });
  const week = weekOfFields(values);
  const change = (weekday: number, day: Partial<TypedDay>) => {
    for (const [part, time] of Object.entries(day)) edit(fieldOf(weekday, part as keyof TypedDay), time);
  };
  return (
    <Form label={t('Opening hours')} className={styles.stack} onSend={send}>
      <div className={styles.week}>
        {WEEK.map(([weekday, name]) => (
          <Day key={weekday} name={t(name)} day={week[weekday]!} onChange={(part) => change(weekday, part)} />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => week.forEach((_, weekday) => change(weekday, week[MONDAY]!))}>
          {t('All days like Monday')}
        </Button>
        {settings.own_hours && (
          <Button variant="default" disabled={foot.isBusy} onClick={() => void put({ opening_hours: null })}>
            {t('Use the hospital’s hours')}
          </Button>
        )}
      </div>
      <SectionFoot {...foot} />
    </Form>
  );
}

const labelsOf = () =>
  Object.fromEntries(
    WEEK.flatMap(([weekday, name]) => {
      const day = t(name);
      return [
        [fieldOf(weekday, 'from'), t('{day}, from', { day })],
        [fieldOf(weekday, 'to'), t('{day}, to', { day })],
        [fieldOf(weekday, 'from2'), t('{day}, again from', { day })],
        [fieldOf(weekday, 'to2'), t('{day}, again to', { day })],
      ];
    }),
  ) as Readonly<Record<HoursField, string>>;

interface DayProps {
  name: string;
  day: TypedDay;
  onChange: (part: Partial<TypedDay>) => void;
}

const Day = ({ name, day, onChange }: DayProps) => (
  <fieldset className={styles.day}>
    <legend>{name}</legend>
    <Time label={t('{day}, from', { day: name })} value={day.from} onChange={(from) => onChange({ from })} />
    <span aria-hidden>–</span>
    <Time label={t('{day}, to', { day: name })} value={day.to} onChange={(to) => onChange({ to })} />
    <span className={styles.gap} />
    <Time label={t('{day}, again from', { day: name })} value={day.from2} onChange={(from2) => onChange({ from2 })} />
    <span aria-hidden>–</span>
    <Time label={t('{day}, again to', { day: name })} value={day.to2} onChange={(to2) => onChange({ to2 })} />
  </fieldset>
);

const Time = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <TextInput
    placeholder="09:00"
    maxLength={5}
    autoComplete="off"
    aria-label={label}
    className={styles.time}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onBlur={() => asTime(value) !== value && onChange(asTime(value))}
  />
);
