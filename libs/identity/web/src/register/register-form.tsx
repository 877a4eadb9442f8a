import { Button, PasswordInput, TextInput } from '@mantine/core';
import { session } from '@nidaan/api-client';
import {
  IDENTITY_MESSAGES as messages,
  registerForm,
  registerHospital,
  registerRequest,
  type RegisterForm,
} from '@nidaan/identity-contracts';
import {
  Field,
  FailureNote,
  Form,
  FormCell,
  FormGrid,
  inItsWords,
  schemaResolver,
  t,
  useForm,
  useFormValue,
  useSubmission,
  useTypedBefore,
  type UseFormReturnType,
} from '@nidaan/ui';
import { useRef } from 'react';
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
    validate: schemaResolver(registerForm, { sync: true }),
  });

type RegisterFormApi = UseFormReturnType<Values>;

export function RegisterFormView({ form, onAccepted }: { form: RegisterFormApi; onAccepted: (email: string) => void }) {
  const element = useRef<HTMLFormElement>(null);
  const { submit, isBusy, failure, dismiss } = useSubmission(registerHospital, {
    failed: inItsWords(messages.registrationFailed),
    onFieldErrors: (errors) => form.setErrors(fieldsOf(errors)),
    stale: [],
  });
  useTypedBefore(element, form.setValues);
  const send = async (values: Values) => {
    const done = await submit({ body: registerRequest(values) });
    // Whoever was logged in here is not the one who registers (REG-23).
    session.clear();
    if (done) onAccepted(values.email.trim());
  };
  return (
    <Form label={t('Register')} form={form} element={element} method="post" onSend={send}>
      <FormGrid>
        <RegisterFields form={form} />
        {failure && (
          <FormCell span={12}>
            <FailureNote failure={failure} onDismiss={dismiss} />
          </FormCell>
        )}
        <FormCell span={12}>
          <Button type="submit" fullWidth size="md" loading={isBusy}>
            {t('Register')}
          </Button>
        </FormCell>
      </FormGrid>
    </Form>
  );
}

function RegisterFields({ form }: { form: RegisterFormApi }) {
  const password = useFormValue(form, 'password');
  const text = (name: keyof Values, label: string, autoComplete: string, span: 6 | 12 = 6, type = 'text') => (
    <FormCell span={span}>
      <Field form={form} name={name} as={TextInput} label={label} type={type} autoComplete={autoComplete} />
    </FormCell>
  );
  return (
    <>
      {text('first_name', t('First Name'), 'given-name')}
      {text('last_name', t('Last Name'), 'family-name')}
      {text('email', t('Email'), 'email', 12, 'email')}
      <FormCell span={6}>
        <Field form={form} name="password" as={PasswordInput} label={t('Password')} autoComplete="new-password" />
        <PasswordHint length={password.length} />
      </FormCell>
      <FormCell span={6}>
        <Field form={form} name="confirm_password" as={PasswordInput} label={t('Confirm Password')} autoComplete="new-password" />
      </FormCell>
      {text('hospital_name', t('Hospital Name'), 'organization', 12)}
      {text('address', t('Address'), 'street-address', 12)}
      {text('phone_number', t('Phone Number'), 'tel', 6, 'tel')}
      {text('referred_by', t('Referred By (Optional)'), 'off')}
    </>
  );
}

/** The server's field errors under the form's names. */
function fieldsOf({ username, ...rest }: Readonly<Record<string, string>>): Record<string, string> {
  return username ? { first_name: username, ...rest } : rest;
}
