import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { DataTable, DateField, FailureNote, Form, formatDate, msg, Section, t, useToday, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import styles from './settings.module.css';
import { useSettingsSection } from './settings.queries.ts';

type Holiday = ClinicSettings['holidays'][number];

/** The three national holidays of India. Source: ORG-58. */
const NATIONAL = [
  ['01-26', msg('Republic Day')],
  ['08-15', msg('Independence Day')],
  ['10-02', msg('Gandhi Jayanti')],
] as const;

const EMPTY = { date: '', name: '', branch: '' };

/** Days on which the hospital, or one branch, is closed: each is saved as soon as it is added or taken away. */
export function HolidaysSection({ settings }: { settings: ClinicSettings }) {
  const { data: profile } = useQuery(profileQuery);
  const year = useToday().slice(0, 4);
  const [typed, setTyped] = useState(EMPTY);
  const { save, failure, touch, isBusy } = useSettingsSection(settings);
  const branches = profile?.branches ?? [];
  const { holidays } = settings;
  const add = async () => {
    const holiday = { date: typed.date, name: typed.name, branch_id: typed.branch === '' ? null : Number(typed.branch) };
    if (await save({ holidays: [...holidays, holiday] })) setTyped(EMPTY);
  };
  const missing = NATIONAL.map(([day, name]) => ({ date: `${year}-${day}`, name: t(name), branch_id: null })).filter(
    ({ date }) => !holidays.some((each) => each.date === date && each.branch_id === null),
  );
  const columns: Column<Holiday>[] = [
    { key: 'date', header: msg('Date'), render: ({ date }) => formatDate(date), nowrap: true },
    { key: 'name', header: msg('Holiday'), rowHeader: true, render: ({ name }) => name },
    {
      key: 'branch',
      header: msg('Branch'),
      below: true,
      render: ({ branch_id: id }) => branches.find((each) => each.id === id)?.name ?? t('All branches'),
    },
  ];
  return (
    <Section title={t('Holidays')}>
      <div className={styles.stack}>
        <DataTable
          label={t('Holidays')}
          columns={columns}
          rows={holidays}
          rowKey={({ date, branch_id: branch }) => `${date} ${branch ?? ''}`}
          empty={{ title: t('No holidays yet.') }}
          action={{
            header: t('Actions'),
            label: () => t('Remove'),
            onAct: (gone) => void save({ holidays: holidays.filter((each) => each !== gone) }),
          }}
        />
        <FailureNote failure={failure} onDismiss={touch} />
        <Form label={t('New holiday')} className={styles.fields} onSend={add}>
          <DateField label={t('Date')} value={typed.date} onChange={(date) => (setTyped({ ...typed, date }), touch())} />
          <TextInput
            label={t('Name of the holiday')}
            value={typed.name}
            onChange={({ currentTarget }) => (setTyped({ ...typed, name: currentTarget.value }), touch())}
            autoComplete="off"
          />
          {branches.length > 1 && (
            <NativeSelect
              label={t('Branch')}
              data={[
                { value: '', label: t('All branches') },
                ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={typed.branch}
              onChange={({ currentTarget }) => setTyped({ ...typed, branch: currentTarget.value })}
            />
          )}
          <div className={styles.buttons}>
            <Button type="submit" loading={isBusy}>
              {t('Add holiday')}
            </Button>
            {missing.length > 0 && (
              <Button variant="default" disabled={isBusy} onClick={() => void save({ holidays: [...holidays, ...missing] })}>
                {t('Add the national holidays of {year}', { year })}
              </Button>
            )}
          </div>
        </Form>
      </div>
    </Section>
  );
}
