import { TextInput } from '@mantine/core';
import { t } from '@nidaan/ui';

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Where the dialog begins. */
  isFirst?: boolean;
}

/** Why two patients are joined, taken apart or kept apart: asked for each time. */
export const ReasonField = ({ value, onChange, isFirst = false }: ReasonFieldProps) => (
  <TextInput
    label={t('Reason')}
    value={value}
    maxLength={500}
    autoComplete="off"
    withAsterisk
    data-autofocus={isFirst || undefined}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
