import { ActionIcon } from '@mantine/core';
import type { listPermissions, RoleEntry } from '@nidaan/identity-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { formatCount, Icon, t } from '@nidaan/ui';
import { IconChevronDown, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { cellOf, type Toggled } from './role-changes.ts';
import styles from './roles.module.css';

type Permissions = AnswerOf<typeof listPermissions>;

interface RoleTableProps {
  roles: readonly RoleEntry[];
  permissions: Permissions;
  isOwner: boolean;
  toggled: Toggled;
  onToggle: (cell: string) => void;
  onCopy: (role: RoleEntry) => void;
}

/** Roles as columns, permissions as rows in groups that fold. Space changes a cell, arrows go to the next. */
export function RoleTable({ roles, permissions, isOwner, toggled, onToggle, onCopy }: RoleTableProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const groups = [...new Set(permissions.map(({ group }) => group))];
  const fold = (group: string) =>
    setFolded((now) => (now.has(group) ? new Set([...now].filter((each) => each !== group)) : new Set([...now, group])));
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('Permissions by role')}>
      <table className={styles.matrix} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">{t('Permission')}</th>
            {roles.map((role) => (
              <th key={role.key} scope="col">
                <span>{role.is_system ? t(role.label) : role.label}</span>
                <span className={styles.held}>{t('Members: {count}', { count: formatCount(role.members) })}</span>
                {role.key !== 'owner' && (
                  <ActionIcon
                    variant="subtle"
                    className={styles.copy}
                    aria-label={t('Copy the role {name}', { name: role.label })}
                    onClick={() => onCopy(role)}
                  >
                    <Icon of={IconCopy} />
                  </ActionIcon>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            <tr className={styles.group}>
              <th scope="colgroup" colSpan={roles.length + 1}>
                <button type="button" aria-expanded={!folded.has(group)} onClick={() => fold(group)}>
                  {folded.has(group) ? <IconChevronRight size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
                  {t(group)}
                </button>
              </th>
            </tr>
            {!folded.has(group) &&
              permissions
                .filter((permission) => permission.group === group)
                .map((permission) => (
                  <tr key={permission.key}>
                    <th scope="row">{t(permission.label)}</th>
                    {roles.map((role) => {
                      const cell = cellOf(role.key, permission.key);
                      const isChanged = toggled.has(cell);
                      return (
                        <td key={role.key} className={isChanged ? styles.changed : undefined}>
                          <label className={styles.hit}>
                            <input
                              type="checkbox"
                              aria-label={`${role.label}: ${t(permission.label)}`}
                              checked={role.permissions.includes(permission.key) !== isChanged}
                              disabled={role.is_system || (permission.only_owners && !isOwner)}
                              onChange={() => onToggle(cell)}
                            />
                          </label>
                        </td>
                      );
                    })}
                  </tr>
                ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

// To the next cell that can be changed, in the direction of the arrow.
function move(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  if (!step || !cell) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')].filter((row) => row.querySelector('input'));
  const [down, right] = step;
  let [row, column] = [rows.indexOf(cell.closest('tr')!), cell.cellIndex];
  for (;;) {
    row += down;
    column += right;
    const next = rows[row]?.cells[column];
    if (!next) return;
    const input = next.querySelector('input');
    if (!input || input.disabled) continue;
    event.preventDefault();
    return input.focus();
  }
}
