import { changeRole, TEAM_MESSAGES as messages, type listPermissions } from '@nidaan/identity-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { Confirm, formatCount, inItsWords, t, useSubmission } from '@nidaan/ui';
import type { RoleChange } from './role-changes.ts';
import styles from './team.module.css';

interface SaveRolesProps {
  changes: readonly RoleChange[];
  permissions: AnswerOf<typeof listPermissions>;
  /** Called for each role that is saved, also where a later one is refused. */
  onRoleSaved: (key: string) => void;
  onSaved: () => void;
  onClose: () => void;
}

/** Says who loses and gains what before changed roles are saved; each role is saved by itself. */
export function SaveRoles({ changes, permissions, onRoleSaved, onSaved, onClose }: SaveRolesProps) {
  const labels = new Map(permissions.map(({ key, label }) => [key, t(label)]));
  const named = (keys: readonly string[]) => keys.map((key) => labels.get(key) ?? key).join(', ');
  const { send, run, failure, isBusy } = useSubmission(changeRole, { failed: inItsWords(messages.teamFailed) });
  const save = async () => {
    const done = await run(async () => {
      for (const { role, permissions: held } of changes) {
        const { label, default_tab, version } = role;
        await send({ params: { key: role.key }, of: role.key, body: { label, permissions: [...held], default_tab, version } });
        onRoleSaved(role.key);
      }
    });
    if (done) onSaved();
  };
  return (
    <Confirm
      title={t('Save the changed roles?')}
      label={t('Save')}
      isBusy={isBusy}
      error={failure?.sentence}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {changes.map(({ role, gained, lost }) => (
        <div key={role.key} className={styles.about}>
          <strong>{t('{role} (members: {count})', { role: role.label, count: formatCount(role.members) })}</strong>
          {lost.length > 0 && <div>{t('lose: {what}', { what: named(lost) })}</div>}
          {gained.length > 0 && <div>{t('gain: {what}', { what: named(gained) })}</div>}
        </div>
      ))}
      <p className={styles.about}>{t('It counts from the next click of everybody who holds the role.')}</p>
    </Confirm>
  );
}
