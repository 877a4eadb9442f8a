import { TextInput, type TextInputProps } from '@mantine/core';
import { Field, useFormValue } from '@nidaan/ui';
import { useState } from 'react';
import styles from './registration.module.css';
import { remarkOn, type RemarkedField as Name } from './remarks.ts';
import type { RegistrationForm } from './use-registration.ts';

interface RemarkedFieldProps extends Omit<TextInputProps, 'form' | 'name'> {
  form: RegistrationForm;
  name: Name;
}

/** A text field that says in amber what looks wrong in it, once it is left. It stops nobody. */
export function RemarkedField({ form, name, ...props }: RemarkedFieldProps) {
  const value = useFormValue(form, name);
  const [isIn, setIn] = useState(false);
  const remark = isIn ? null : remarkOn(name, value);
  return (
    <div onFocus={() => setIn(true)} onBlur={() => setIn(false)}>
      <Field
        form={form}
        name={name}
        as={TextInput}
        autoComplete="off"
        description={remark}
        descriptionProps={{ className: styles.remark, role: 'status' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...props}
      />
    </div>
  );
}
