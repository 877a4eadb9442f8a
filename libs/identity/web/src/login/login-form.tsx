import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { loginBody } from '@nidaan/identity-contracts';
import { enterMovesOn, ErrorBanner, focusFirstError, useTypedBefore } from '@nidaan/ui';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { formErrors } from '../form-errors.ts';
import styles from './login.module.css';
import { useLogin, type LoginOutcomes, type LoginValues } from './use-login.ts';

export function LoginForm(props: LoginOutcomes) {
  const element = useRef<HTMLFormElement>(null);
  const { submit, busy, failure, dismiss } = useLogin(props);
  const form = useForm<LoginValues>({
    initialValues: { email: '', password: '', rememberMe: false },
    validate: (values) => formErrors(loginBody, values),
    clearInputErrorOnChange: true,
  });
  useTypedBefore(element, form.setValues);
  return (
    <form
      ref={element}
      className={styles.form}
      method="post"
      noValidate
      aria-label="Log in"
      onKeyDown={enterMovesOn}
      onSubmit={form.onSubmit(submit, () => focusFirstError(element.current))}
    >
      <TextInput label="Email" name="email" type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
      <PasswordInput label="Password" name="password" autoComplete="current-password" {...form.getInputProps('password')} />
      <div className={styles.row}>
        <Checkbox label="Remember me" name="rememberMe" {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
        <Anchor component={Link} to="/forgot" size="sm">
          Forgot password?
        </Anchor>
      </div>
      <ErrorBanner message={failure} onDismiss={dismiss} />
      <Button type="submit" fullWidth size="md" loading={busy}>
        Log in
      </Button>
    </form>
  );
}
