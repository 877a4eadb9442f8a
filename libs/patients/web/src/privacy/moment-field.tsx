import { TextInput } from '@mantine/core';
import { DateField, t } from '@nidaan/ui';

interface MomentFieldProps {
  label: string;
  /** 'YYYY-MM-DDTHH:MM' by the clock of this device; a part that is missing is ''. */
  value: string;
  onChange: (moment: string) => void;
}

/** A day and a time, both as text (API-18). */
export function MomentField({ label, value, onChange }: MomentFieldProps) {
  const [day = '', time = ''] = value.split('T');
  return (
    <>
      <DateField label={label} value={day} onChange={(chosen) => onChange(`${chosen}T${time}`)} data-autofocus />
      <TextInput
        label={t('At (hh:mm)')}
        inputMode="numeric"
        value={time}
        onChange={({ currentTarget }) => onChange(`${day}T${currentTarget.value}`)}
      />
    </>
  );
}
