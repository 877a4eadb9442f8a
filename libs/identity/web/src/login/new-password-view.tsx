import { Button, PasswordInput } from '@mantine/core';
import { ApiError, session } from '@nidaan/api-client';
import { chooseNewPassword, DESK_NAME_MESSAGES as messages, newPasswordForm } from '@nidaan/identity-contracts';
import { EntryFrame, FailureNote, Field, Form, inItsWords, schemaResolver, t, useForm, useSubmission } from '@nidaan/ui';
import styles from './login.module.css';

interface NewPasswordViewProps {
  token: string;
  onBack: () => void;
  /** The token does not count any more. */
  onOver: (sentence: string) => void;
  onLoggedIn: (isStaff: boolean) => void;
}

/** The password of one's own, in the place of the one that a manager handed over (ORG-22). */
export function NewPasswordView({ token, onBack, onOver, onLoggedIn }: NewPasswordViewProps) {
  const form = useForm({ initialValues: { new_password: '' }, validate: schemaResolver(newPasswordForm, { sync: true }) });
  const { submit, failure, dismiss, isBusy } = useSubmission(chooseNewPassword, {
    failed: (fault) => {
      const said = inItsWords(messages.failed)(fault);
      if (fault instanceof ApiError && fault.status === 401) onOver(said.sentence);
      return said;
    },
    onFieldErrors: form.setErrors,
    stale: [],
  });
  const send = async ({ new_password }: typeof form.values) => {
    const done = await submit({ body: { change_token: token, new_password } });
    if (!done) return;
    session.clear();
    session.set(done.answer);
    onLoggedIn(done.answer.is_staff);
  };
  return (
    <EntryFrame title={t('Your own password')} lead={t(messages.mustChange)}>
      <Form label={t('Your own password')} form={form} className={styles.form} onSend={send}>
        <Field
          form={form}
          name="new_password"
          as={PasswordInput}
          label={t('New password')}
          autoComplete="new-password"
          autoFocus
        />
        <FailureNote failure={failure} onDismiss={dismiss} />
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          {t('Save and log in')}
        </Button>
        <Button type="button" variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
      </Form>
    </EntryFrame>
  );
}
