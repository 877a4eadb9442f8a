import { TextInput } from '@mantine/core';
import { changeRole, removeRole, TEAM_MESSAGES as messages, type RoleEntry } from '@nidaan/identity-contracts';
import { Confirm, FormDialog, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import styles from './team.module.css';

interface RoleEditProps {
  /** One of the hospital's own, as it stands. */
  role: RoleEntry;
  onClose: () => void;
}

const OPTIONS = { failed: inItsWords(messages.teamFailed) };

/** Gives a role of the hospital's own another name. */
export function RoleRename({ role, onClose }: RoleEditProps) {
  const [label, setLabel] = useState(role.label);
  const sending = useSubmission(changeRole, OPTIONS);
  const send = async () => {
    const { permissions, default_tab, version } = role;
    if (await sending.submit({ params: { key: role.key }, body: { label, permissions, default_tab, version } })) onClose();
  };
  return (
    <FormDialog
      title={t('Rename the role {name}', { name: role.label })}
      onSend={send}
      sending={sending}
      submit={t('Rename')}
      onClose={onClose}
    >
      <TextInput
        label={t('Name of the role')}
        value={label}
        data-autofocus
        autoComplete="off"
        onChange={(event) => (setLabel(event.currentTarget.value), sending.dismiss())}
      />
    </FormDialog>
  );
}

/** Takes a role of the hospital's own away, where nobody holds it. */
export function RoleRemoval({ role, onClose }: RoleEditProps) {
  const { submit, failure, isBusy } = useSubmission(removeRole, OPTIONS);
  const remove = async () => {
    if (await submit({ params: { key: role.key } })) onClose();
  };
  return (
    <Confirm
      title={t('Remove the role {name}?', { name: role.label })}
      label={t('Remove')}
      isBusy={isBusy}
      error={failure?.sentence}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p className={styles.about}>
        {t('It can be given to nobody any more. Those who held it and left keep it in their history.')}
      </p>
    </Confirm>
  );
}
