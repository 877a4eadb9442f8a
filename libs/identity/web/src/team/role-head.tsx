import { ActionIcon } from '@mantine/core';
import type { RoleEntry } from '@nidaan/identity-contracts';
import { formatCount, Icon, t } from '@nidaan/ui';
import { IconCopy, IconPencil, IconTrash, type Icon as Drawing } from '@tabler/icons-react';
import styles from './roles.module.css';

/** What is done with a whole role. */
export type RoleAct = 'copy' | 'rename' | 'remove';

interface RoleHeadProps {
  role: RoleEntry;
  onAct: (act: RoleAct) => void;
}

/** The head of a role's column: its name, how many hold it, and what may be done with it. */
export function RoleHead({ role, onAct }: RoleHeadProps) {
  const name = role.is_system ? t(role.label) : role.label;
  return (
    <th scope="col">
      <span>{name}</span>
      <span className={styles.held}>{t('Members: {count}', { count: formatCount(role.members) })}</span>
      <span className={styles.acts}>
        {role.key !== 'owner' && (
          <Act icon={IconCopy} label={t('Copy the role {name}', { name: role.label })} onClick={() => onAct('copy')} />
        )}
        {!role.is_system && (
          <>
            <Act icon={IconPencil} label={t('Rename the role {name}', { name })} onClick={() => onAct('rename')} />
            <Act icon={IconTrash} label={t('Remove the role {name}', { name })} onClick={() => onAct('remove')} />
          </>
        )}
      </span>
    </th>
  );
}

const Act = ({ icon, label, onClick }: { icon: Drawing; label: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" className={styles.copy} aria-label={label} onClick={onClick}>
    <Icon of={icon} />
  </ActionIcon>
);
