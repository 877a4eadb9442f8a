import { TextInput } from '@mantine/core';
import { makeRole, TEAM_MESSAGES as messages, type RoleEntry } from '@nidaan/identity-contracts';
import { FormDialog, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';

/** Makes a role of the hospital's own out of another one. */
export function RoleCopy({ role, onClose }: { role: RoleEntry; onClose: () => void }) {
  const [label, setLabel] = useState('');
  const sending = useSubmission(makeRole, { failed: inItsWords(messages.teamFailed) });
  const send = async () => {
    if (await sending.submit({ body: { label, based_on: role.key, default_tab: role.default_tab } })) onClose();
  };
  const title = t('Copy the role {name}', { name: role.is_system ? t(role.label) : role.label });
  return (
    <FormDialog title={title} onSend={send} sending={sending} submit={t('Make the role')} onClose={onClose}>
      <TextInput
        label={t('Name of the new role')}
        value={label}
        data-autofocus
        autoComplete="off"
        onChange={(event) => (setLabel(event.currentTarget.value), sending.dismiss())}
      />
    </FormDialog>
  );
}
