import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { loginBody } from '@nidaan/identity-contracts';
import { Field, FailureNote, Form, schemaResolver, t, useForm, useTypedBefore } from '@nidaan/ui';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './login.module.css';
import { useLogin, type LoginOutcomes, type LoginValues } from './use-login.ts';

export function LoginForm(props: LoginOutcomes) {
  const element = useRef<HTMLFormElement>(null);
  const { send, isBusy, failure, dismiss } = useLogin(props);
  const form = useForm<LoginValues>({
    initialValues: { email: '', password: '', rememberMe: false },
    validate: schemaResolver(loginBody, { sync: true }),
  });
  useTypedBefore(element, form.setValues);
  return (
    <Form label={t('Log in')} form={form} element={element} className={styles.form} method="post" onSend={send}>
      <Field form={form} name="email" as={TextInput} label={t('Email')} type="email" autoComplete="username" autoFocus />
      <Field form={form} name="password" as={PasswordInput} label={t('Password')} autoComplete="current-password" />
      <div className={styles.row}>
        <Checkbox label={t('Remember me')} name="rememberMe" {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
        <Anchor component={Link} to="/forgot" size="sm">
          {t('Forgot password?')}
        </Anchor>
      </div>
      <FailureNote failure={failure} onDismiss={dismiss} />
      <Button type="submit" fullWidth size="md" loading={isBusy}>
        {t('Log in')}
      </Button>
    </Form>
  );
}
