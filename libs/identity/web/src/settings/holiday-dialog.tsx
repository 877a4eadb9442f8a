import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import type { PlainDate } from '@nidaan/kernel';
import { dayInWords, Dialog, FailureNote, Form, t } from '@nidaan/ui';
import { useState } from 'react';
import { placeOf, type Branches, type Holiday } from './holidays.ts';
import styles from './settings.module.css';
import { useSettingsSection } from './settings.queries.ts';

interface HolidaysOfDayProps {
  settings: ClinicSettings;
  day: PlainDate;
  branches: Branches;
  /** Where the reader closes: other holidays are shown, and stay. */
  places: readonly (number | null)[];
  onClose: () => void;
}

/** One day of the calendar. */
export const HolidayDialog = (props: HolidaysOfDayProps) => (
  <Dialog opened title={dayInWords(props.day)} onClose={props.onClose}>
    <HolidaysOfDay {...props} />
  </Dialog>
);

/** Its holidays are taken away, and one is added where there is room for another. */
function HolidaysOfDay({ settings, day, branches, places, onClose }: HolidaysOfDayProps) {
  const { save, failure, touch, isBusy } = useSettingsSection(settings);
  const { holidays } = settings;
  const ofDay = holidays.filter(({ date }) => date === day);
  const change = async (next: Holiday[]) => {
    if (await save({ holidays: next })) onClose();
  };
  const open = places.filter((place) => !ofDay.some(({ branch_id: taken }) => taken === place));
  return (
    <div className={styles.stack}>
      {ofDay.length > 0 && (
        <OfDay
          holidays={ofDay}
          branches={branches}
          isBusy={isBusy}
          mayRemove={({ branch_id: branch }) => places.includes(branch)}
          onRemove={(gone) => change(holidays.filter((each) => each !== gone))}
        />
      )}
      <FailureNote failure={failure} onDismiss={touch} />
      {open.length > 0 && (
        <NewHoliday
          places={open}
          branches={branches}
          isBusy={isBusy}
          onType={touch}
          onAdd={(name, branch) => change([...holidays, { date: day, name, branch_id: branch }])}
        />
      )}
    </div>
  );
}

interface OfDayProps {
  holidays: readonly Holiday[];
  branches: Branches;
  isBusy: boolean;
  mayRemove: (holiday: Holiday) => boolean;
  onRemove: (holiday: Holiday) => void;
}

const OfDay = ({ holidays, branches, isBusy, mayRemove, onRemove }: OfDayProps) => (
  <ul className={styles.ofDay} aria-label={t('Holidays')}>
    {holidays.map((each) => (
      <li key={each.branch_id ?? 0}>
        <span>{branches.length > 1 || !mayRemove(each) ? `${each.name} · ${placeOf(each.branch_id, branches)}` : each.name}</span>
        {mayRemove(each) && (
          <Button variant="default" disabled={isBusy} onClick={() => onRemove(each)}>
            {t('Remove')}
          </Button>
        )}
      </li>
    ))}
  </ul>
);

interface NewHolidayProps {
  /** Branches that are open on the day; null: all together. */
  places: readonly (number | null)[];
  branches: Branches;
  isBusy: boolean;
  onType: () => void;
  onAdd: (name: string, branch: number | null) => Promise<void>;
}

function NewHoliday({ places, branches, isBusy, onType, onAdd }: NewHolidayProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<number | null>(places[0] ?? null);
  const branch = places.includes(chosen) ? chosen : (places[0] ?? null);
  return (
    <Form label={t('New holiday')} className={styles.stack} onSend={() => onAdd(name, branch)}>
      <TextInput
        label={t('Name of the holiday')}
        value={name}
        maxLength={200}
        onChange={({ currentTarget }) => (setName(currentTarget.value), onType())}
        autoComplete="off"
        data-autofocus
      />
      {branches.length > 1 && (
        <NativeSelect
          label={t('Branch')}
          data={places.map((place) => ({ value: String(place ?? ''), label: placeOf(place, branches) }))}
          value={String(branch ?? '')}
          onChange={({ currentTarget: { value } }) => (setChosen(value === '' ? null : Number(value)), onType())}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={isBusy}>
          {t('Add holiday')}
        </Button>
      </div>
    </Form>
  );
}
