import type { listPermissions, RoleEntry } from '@nidaan/identity-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { t } from '@nidaan/ui';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { cellOf, type Toggled } from './role-changes.ts';
import { RoleHead, type RoleAct } from './role-head.tsx';
import styles from './roles.module.css';

type Permissions = AnswerOf<typeof listPermissions>;

interface RoleTableProps {
  roles: readonly RoleEntry[];
  permissions: Permissions;
  isOwner: boolean;
  toggled: Toggled;
  /** `isHeld`: what the cell is to be. */
  onToggle: (cell: string, isHeld: boolean) => void;
  onAct: (role: RoleEntry, act: RoleAct) => void;
}

/** Roles as columns, permissions as rows in groups that fold. Space changes a cell, arrows go to the next. */
export function RoleTable({ roles, permissions, isOwner, toggled, onToggle, onAct }: RoleTableProps) {
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
              <RoleHead key={role.key} role={role} onAct={(act) => onAct(role, act)} />
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
                      const isHeld = role.permissions.includes(permission.key);
                      const isWanted = toggled.get(cell) ?? isHeld;
                      return (
                        <td key={role.key} className={isWanted === isHeld ? undefined : styles.changed}>
                          <label className={styles.hit}>
                            <input
                              type="checkbox"
                              aria-label={`${role.label}: ${t(permission.label)}`}
                              checked={isWanted}
                              disabled={role.is_system || (permission.only_owners && !isOwner)}
                              onChange={() => onToggle(cell, !isWanted)}
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
