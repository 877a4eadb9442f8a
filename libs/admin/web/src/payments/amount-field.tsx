import { TextInput } from '@mantine/core';
import { Field, type UseFormReturnType } from '@nidaan/ui';

interface AmountFieldProps<V> {
  form: UseFormReturnType<V>;
  label: string;
  /** Rupees. */
  most: number;
  'data-autofocus'?: boolean;
}

/** Asks for an amount of rupees, step 0.01. */
export const AmountField = <V extends { amount: string }>({ most, ...given }: AmountFieldProps<V>) => (
  <Field
    {...given}
    name="amount"
    as={TextInput}
    type="number"
    inputMode="decimal"
    min="0.01"
    max={most}
    step="0.01"
    required
    // The wheel over a focused number field would change the money.
    onWheel={(event) => event.currentTarget.blur()}
  />
);
