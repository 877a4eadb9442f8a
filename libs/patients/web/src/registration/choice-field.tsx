import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { t, tOptions } from '@nidaan/ui';

interface ChoiceFieldProps extends Omit<NativeSelectProps, 'data'> {
  options: readonly (string | { value: string; label: string })[];
  /** Text of the empty choice; without it there is none. */
  placeholder?: string;
}

/** A select of the browser's own: it is chosen by typing, on phones it opens the phone's wheel. */
export function ChoiceField({ options, placeholder, ...props }: ChoiceFieldProps) {
  const shown = tOptions(options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option)));
  const data = placeholder === undefined ? shown : [{ value: '', label: t(placeholder) }, ...shown];
  return <NativeSelect {...props} data={data} />;
}
