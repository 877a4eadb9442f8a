import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface ChoiceFieldProps extends Omit<NativeSelectProps, 'data'> {
  options: readonly (string | { value: string; label: string })[];
  /** Text of the empty choice; without it there is none. */
  placeholder?: string;
}

/** A select of the browser's own: it is chosen by typing, on phones it opens the phone's wheel. */
export function ChoiceField({ options, placeholder, ...props }: ChoiceFieldProps) {
  const data = placeholder === undefined ? [...options] : [{ value: '', label: placeholder }, ...options];
  return <NativeSelect {...props} data={data} />;
}
