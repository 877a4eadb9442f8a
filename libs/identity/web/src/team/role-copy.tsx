import { Button, Modal, TextInput } from '@mantine/core';
import { makeRole, TEAM_MESSAGES as messages, type RoleEntry } from '@nidaan/identity-contracts';
import { FailureNote, Form, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import styles from './team.module.css';

/** Makes a role of the hospital's own out of another one. */
export function RoleCopy({ role, onClose }: { role: RoleEntry; onClose: () => void }) {
  const [label, setLabel] = useState('');
  const { submit, failure, dismiss, isBusy } = useSubmission(makeRole, { failed: inItsWords(messages.teamFailed) });
  const send = async () => {
    if (await submit({ body: { label, based_on: role.key, default_tab: role.default_tab } })) onClose();
  };
  const title = t('Copy the role {name}', { name: role.is_system ? t(role.label) : role.label });
  return (
    <Modal opened title={title} onClose={onClose}>
      <Form label={title} className={styles.form} onSend={send}>
        <TextInput
          label={t('Name of the new role')}
          value={label}
          data-autofocus
          autoComplete="off"
          onChange={(event) => (setLabel(event.currentTarget.value), dismiss())}
        />
        <FailureNote failure={failure} />
        <div className={styles.buttons}>
          <Button type="submit" loading={isBusy}>
            {t('Make the role')}
          </Button>
          <Button type="button" variant="default" disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
