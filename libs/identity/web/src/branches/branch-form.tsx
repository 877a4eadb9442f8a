import { Button, Checkbox, TextInput } from '@mantine/core';
import { BRANCH_MESSAGES as messages, changeBranch, newBranch, openBranch, type Branch } from '@nidaan/identity-contracts';
import { Field, FormDialog, inItsWords, schemaResolver, t, useForm, useSubmission } from '@nidaan/ui';
import { OpenWorkList, openWorkOf } from './open-work.tsx';

interface BranchFormProps {
  /** Null: a new one. */
  branch: Branch | null;
  onClose: () => void;
  onSaved: (news: string) => void;
}

const EMPTY = { name: '', code: '', address: '', phone: '', email: '', gstin: '', is_active: true };
const valuesOf = ({ name, code, address, phone, email, gstin, is_active }: typeof EMPTY) => ({
  ...{ name, code, address, phone, email, gstin, is_active },
});

/** What was typed, and of the rest what stands there now: a colleague may have changed it since the form was opened. */
function withTyped(now: typeof EMPTY, first: typeof EMPTY, typed: typeof EMPTY): typeof EMPTY {
  const names = Object.keys(EMPTY) as (keyof typeof EMPTY)[];
  const edits = names.filter((name) => typed[name] !== first[name]).map((name) => [name, typed[name]]);
  return { ...valuesOf(now), ...Object.fromEntries(edits) };
}
const named = newBranch.pick({ name: true });

/** Opens a branch, or changes one: name, code, address, phone, e-mail, GSTIN, and whether it is open. */
export function BranchForm({ branch, onClose, onSaved }: BranchFormProps) {
  const form = useForm({
    initialValues: valuesOf(branch ?? EMPTY),
    validate: schemaResolver(named, { sync: true }),
  });
  const options = { failed: inItsWords(messages.saveFailed), onFieldErrors: form.setErrors };
  const opening = useSubmission(openBranch, options);
  const changing = useSubmission(changeBranch, options);
  const sending = branch ? changing : opening;
  const work = openWorkOf(changing.error);
  const send = async (values: typeof form.values, force = false) => {
    const { is_active, code, ...rest } = branch ? withTyped(branch, form.getInitialValues(), values) : values;
    const given = { ...rest, ...(code === '' ? {} : { code: code.toUpperCase() }) };
    const done = branch
      ? await changing.submit({ params: { id: branch.id }, body: { ...given, is_active, force, version: branch.version } })
      : await opening.submit({ body: given });
    if (done) onSaved(t('Saved: {name}', { name: done.answer.name }));
  };
  const closeAnyway = work && (
    <Button variant="outline" color="red" disabled={sending.isBusy} onClick={() => void send(form.values, true)}>
      {t(messages.closeAnyway)}
    </Button>
  );
  return (
    <FormDialog
      title={branch ? t('Edit branch') : t('New branch')}
      label={t('Branch')}
      form={form}
      onSend={(values) => send(values)}
      sending={work ? { ...sending, failure: null } : sending}
      news={work && <OpenWorkList work={work} />}
      submit={branch ? t('Save branch') : t('Open branch')}
      others={closeAnyway}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
