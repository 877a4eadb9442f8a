import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { ApiError } from '@nidaan/api-client';
import { BRANCH_MESSAGES as messages, changeBranch, newBranch, openBranch, type Branch } from '@nidaan/identity-contracts';
import { Field, Form, FormFoot, inItsWords, schemaResolver, t, useForm, useSubmission } from '@nidaan/ui';
import styles from '../team/team.module.css';

interface BranchFormProps {
  /** Null: a new one. */
  branch: Branch | null;
  onClose: () => void;
  onSaved: (news: string) => void;
}

const EMPTY = { name: '', code: '', address: '', phone: '', email: '', gstin: '' };
const named = newBranch.pick({ name: true });

/** Opens a branch, or changes one: name, code, address, phone, e-mail, GSTIN, and whether it is open. */
export function BranchForm({ branch, onClose, onSaved }: BranchFormProps) {
  const { name, code, address, phone, email, gstin } = branch ?? EMPTY;
  const form = useForm({
    initialValues: { name, code, address, phone, email, gstin, is_active: branch?.is_active ?? true },
    validate: schemaResolver(named, { sync: true }),
  });
  const options = { failed: inItsWords(messages.saveFailed), onFieldErrors: form.setErrors };
  const opening = useSubmission(openBranch, options);
  const changing = useSubmission(changeBranch, options);
  const { failure, dismiss, isBusy } = branch ? changing : opening;
  const isHeld = changing.error instanceof ApiError && 'pending' in (changing.error.data as object);
  const send = async ({ is_active, code: typed, ...values }: typeof form.values, force = false) => {
    const given = { ...values, ...(typed === '' ? {} : { code: typed.toUpperCase() }) };
    const done = branch
      ? await changing.submit({ params: { id: branch.id }, body: { ...given, is_active, force, version: branch.version } })
      : await opening.submit({ body: given });
    if (done) onSaved(t('Saved: {name}', { name: done.answer.name }));
  };
  return (
    <Modal opened title={branch ? t('Edit branch') : t('New branch')} onClose={onClose}>
      <Form label={t('Branch')} form={form} className={styles.form} onSend={(values) => send(values)}>
        <Field form={form} name="name" as={TextInput} label={t('Branch name')} autoComplete="off" data-autofocus />
        <Field
          form={form}
          name="code"
          as={TextInput}
          label={t('Code')}
          description={t('2 to 6 capital letters or digits. It stands in numbers of papers.')}
          placeholder={branch ? undefined : t('Made from the name')}
          autoComplete="off"
        />
        <Field form={form} name="address" as={TextInput} label={t('Address')} autoComplete="off" />
        <Field form={form} name="phone" as={TextInput} label={t('Phone')} type="tel" autoComplete="off" />
        <Field form={form} name="email" as={TextInput} label={t('Email')} type="email" autoComplete="off" />
        <Field form={form} name="gstin" as={TextInput} label={t('GSTIN')} autoComplete="off" />
        {branch && !branch.is_main && (
          <Checkbox label={t('This branch is open')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
        )}
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {branch ? t('Save branch') : t('Open branch')}
          </Button>
          {isHeld && (
            <Button variant="outline" color="red" disabled={isBusy} onClick={() => void send(form.values, true)}>
              {t(messages.closeAnyway)}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}
