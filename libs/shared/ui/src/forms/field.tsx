import type { LooseKeys, UseFormReturnType } from '@mantine/form';
import type { ComponentProps, ElementType } from 'react';
import { t } from '../language/texts.ts';

type FieldProps<V, C extends ElementType> = Omit<ComponentProps<C>, 'form' | 'name' | 'as' | 'value' | 'onChange'> & {
  form: UseFormReturnType<V>;
  /** The value's name in the form and on the wire. */
  name: keyof V & string;
  /** The component that is drawn: an input of Mantine, a TypeAhead. */
  as: C;
};

/** The value at a path of a form, as 'rows.0'. Who reads it is drawn anew when it changes, and not by other fields. */
export function useFormValue<V, P extends LooseKeys<V>>(form: UseFormReturnType<V>, path: P) {
  // A hook of Mantine's, the same for the life of the form.
  // oxlint-disable-next-line react/hooks
  return form.useWatchValue(path);
}

/** A field of a form. It is drawn anew when its value is set from elsewhere, and not by keys in other fields. */
export function Field<V, C extends ElementType>({ form, name, as, ...props }: FieldProps<V, C>) {
  const Input = as as ElementType;
  const { label, placeholder, description, error } = props as Readonly<Record<string, unknown>>;
  const texts = { label, placeholder, description, error };
  return <Input key={form.key(name)} name={name} {...form.getInputProps(name)} {...props} {...translated(texts)} />;
}

const translated = (texts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text !== undefined)
      .map(([name, text]) => [name, typeof text === 'string' ? t(text) : text]),
  );
