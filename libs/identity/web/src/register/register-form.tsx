import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { ApiError, call, sentenceOf, session } from '@nidaan/api-client';
import {
  IDENTITY_MESSAGES as say,
  registerForm,
  registerHospital,
  registerRequest,
  type RegisterForm,
} from '@nidaan/identity-contracts';
import { enterMovesOn, ErrorBanner, focusFirstError, FormCell, FormGrid, useTypedBefore } from '@nidaan/ui';
import { useRef, useState } from 'react';
import { formErrors } from '../form-errors.ts';
import { PasswordHint } from '../password-hint.tsx';

type Values = Record<keyof RegisterForm, string>;

const EMPTY: Values = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirm_password: '',
  hospital_name: '',
  address: '',
  phone_number: '',
  referred_by: '',
};

/** The registration form's values and rules: those of the contract, so that server and browser say the same. */
export const useRegisterForm = () =>
  useForm<Values>({
    initialValues: EMPTY,
    validate: (values) => formErrors(registerForm, values),
    clearInputErrorOnChange: true,
  });

type Form = UseFormReturnType<Values>;

export function RegisterFormView({ form, onAccepted }: { form: Form; onAccepted: (email: string) => void }) {
  const element = useRef<HTMLFormElement>(null);
  const { submit, busy, failure, dismiss } = useRegistration(form, onAccepted);
  useTypedBefore(element, form.setValues);
  return (
    <form
      ref={element}
      method="post"
      noValidate
      onKeyDown={enterMovesOn}
      onSubmit={form.onSubmit(submit, () => focusFirstError(element.current))}
      aria-label="Register"
    >
      <FormGrid>
        <RegisterFields form={form} />
        {failure && (
          <FormCell span={12}>
            <ErrorBanner message={failure} onDismiss={dismiss} />
          </FormCell>
        )}
        <FormCell span={12}>
          <Button type="submit" fullWidth size="md" loading={busy}>
            Register
          </Button>
        </FormCell>
      </FormGrid>
    </form>
  );
}

function RegisterFields({ form }: { form: Form }) {
  const text = (name: keyof Values, label: string, autoComplete: string) => (
    <FormCell span={6}>
      <TextInput label={label} name={name} autoComplete={autoComplete} {...form.getInputProps(name)} />
    </FormCell>
  );
  return (
    <>
      {text('first_name', 'First Name', 'given-name')}
      {text('last_name', 'Last Name', 'family-name')}
      <FormCell span={12}>
        <TextInput label="Email" name="email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      </FormCell>
      <FormCell span={6}>
        <PasswordInput label="Password" name="password" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordHint length={form.values.password.length} />
      </FormCell>
      <FormCell span={6}>
        <PasswordInput
          label="Confirm Password"
          name="confirm_password"
          autoComplete="new-password"
          {...form.getInputProps('confirm_password')}
        />
      </FormCell>
      <FormCell span={12}>
        <TextInput
          label="Hospital Name"
          name="hospital_name"
          autoComplete="organization"
          {...form.getInputProps('hospital_name')}
        />
      </FormCell>
      <FormCell span={12}>
        <TextInput label="Address" name="address" autoComplete="street-address" {...form.getInputProps('address')} />
      </FormCell>
      <FormCell span={6}>
        <TextInput
          label="Phone Number"
          name="phone_number"
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phone_number')}
        />
      </FormCell>
      {text('referred_by', 'Referred By (Optional)', 'off')}
    </>
  );
}

function useRegistration(form: Form, onAccepted: (email: string) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (values: Values) => {
    setBusy(true);
    setFailure(null);
    try {
      await call(registerHospital, { body: registerRequest(values) });
      onAccepted(values.email.trim());
    } catch (fault) {
      setFailure(sentenceOf(fault, 'message', say.registrationFailed));
      if (fault instanceof ApiError) form.setErrors(fieldsOf(fault));
    } finally {
      // Whoever was logged in here is not the one who registers (REG-23).
      session.clear();
      setBusy(false);
    }
  };
  return { submit, busy, failure, dismiss: () => setFailure(null) };
}

/** The server's field errors under the form's names. */
function fieldsOf({ errors }: ApiError): Record<string, string> {
  const { username, ...rest } = errors;
  return username ? { first_name: username, ...rest } : rest;
}
