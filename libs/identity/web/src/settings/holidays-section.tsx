import { Button } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import type { PlainDate } from '@nidaan/kernel';
import { DataTable, FailureNote, formatDate, MonthCalendar, msg, Section, t, useToday, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import { HolidayDialog } from './holiday-dialog.tsx';
import { missingNational, placeOf, placesToClose, type Branches, type Holiday } from './holidays.ts';
import styles from './settings.module.css';
import { useSettingsSection } from './settings.queries.ts';

const NONE: Branches = [];

/** Days on which the hospital, or one branch, is closed: each is saved as soon as it is added or taken away (ORG-59). */
export function HolidaysSection({ settings }: { settings: ClinicSettings }) {
  const { data: profile } = useQuery(profileQuery);
  const today = useToday();
  const year = today.slice(0, 4);
  const [pressed, setPressed] = useState<PlainDate | null>(null);
  const { save, failure, touch, isBusy } = useSettingsSection(settings);
  const branches = profile?.branches ?? NONE;
  const places = placesToClose(profile ?? {});
  const ofAll = places.includes(null);
  const { holidays } = settings;
  const missing = ofAll ? missingNational(holidays, year) : [];
  const columns: Column<Holiday>[] = [
    { key: 'date', header: msg('Date'), render: ({ date }) => formatDate(date), nowrap: true },
    { key: 'name', header: msg('Holiday'), rowHeader: true, render: ({ name }) => name },
    { key: 'branch', header: msg('Branch'), below: true, render: ({ branch_id: id }) => placeOf(id, branches) },
  ];
  return (
    <Section title={t('Holidays')}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('Press a day to add a holiday or to take it away.')}</p>
        <MonthCalendar
          label={t('Holidays')}
          marksOf={(day) => holidays.filter(({ date }) => date === day).map(({ name }) => name)}
          onPress={setPressed}
        />
        {pressed && <HolidayDialog {...{ settings, branches, places }} day={pressed} onClose={() => setPressed(null)} />}
        <DataTable
          label={t('Holidays')}
          columns={columns}
          rows={holidays}
          rowKey={({ date, branch_id: branch }) => `${date} ${branch ?? ''}`}
          empty={{ title: t('No holidays yet.') }}
          {...(ofAll && {
            action: {
              header: t('Actions'),
              label: () => t('Remove'),
              onAct: (gone: Holiday) => void save({ holidays: holidays.filter((each) => each !== gone) }),
            },
          })}
        />
        <FailureNote failure={failure} onDismiss={touch} />
        {missing.length > 0 && (
          <div className={styles.buttons}>
            <Button variant="default" disabled={isBusy} onClick={() => void save({ holidays: [...holidays, ...missing] })}>
              {t('Add the national holidays of {year}', { year })}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
