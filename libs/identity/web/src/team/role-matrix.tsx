import { Button } from '@mantine/core';
import { TEAM_MESSAGES as messages } from '@nidaan/identity-contracts';
import { formatDate, Icon, LoadFault, Section, t, useShell } from '@nidaan/ui';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import { cellsOf, changesOf, type Toggled } from './role-changes.ts';
import { RoleCopy } from './role-copy.tsx';
import { RoleRemoval, RoleRename } from './role-edits.tsx';
import type { RoleAct } from './role-head.tsx';
import { RoleTable } from './role-table.tsx';
import { SaveRoles } from './save-roles.tsx';
import { permissionsQuery, rolesQuery } from './team.queries.ts';
import styles from './roles.module.css';

const ACTS = { copy: RoleCopy, rename: RoleRename, remove: RoleRemoval };

/** What each role may do: the ready-made ones to read, the hospital's own to change (ORG-13). */
export function RoleMatrix() {
  const roles = useQuery(rolesQuery);
  const permissions = useQuery(permissionsQuery);
  const { data: profile } = useQuery(profileQuery);
  const { hospitalName } = useShell();
  const [toggled, setToggled] = useState<Toggled>(new Map());
  const [acting, setActing] = useState<{ key: string; act: RoleAct } | null>(null);
  const [isSaving, setSaving] = useState(false);
  if (roles.isLoadingError || permissions.isLoadingError)
    return <LoadFault onRetry={() => Promise.all([roles.refetch(), permissions.refetch()])}>{messages.teamFailed}</LoadFault>;
  if (!roles.data || !permissions.data) return <Skeleton height={320} aria-busy="true" />;
  const changes = changesOf(roles.data, toggled);
  // As it stands now: a role that somebody else took away has no dialog any more.
  const role = roles.data.find(({ key }) => key === acting?.key);
  const Acting = acting && ACTS[acting.act];
  const print = (
    <Button variant="default" onClick={() => window.print()} leftSection={<Icon of={IconPrinter} />}>
      {t('Print')}
    </Button>
  );
  return (
    <div className={styles.sheet}>
      <p className={styles.printed}>
        {t('{hospital}: roles and permissions on {date}, printed by {name}', {
          hospital: hospitalName,
          date: formatDate(new Date()),
          name: profile?.username ?? '',
        })}
      </p>
      <Section
        title={t('Roles')}
        hint={t('Ready-made roles cannot be changed. Copy it and change the copy.')}
        flush
        actions={print}
      >
        <RoleTable
          roles={roles.data}
          permissions={permissions.data}
          isOwner={profile?.role === 'owner'}
          toggled={toggled}
          onToggle={(cell, isHeld) => setToggled(new Map(cellsOf(changes)).set(cell, isHeld))}
          onAct={({ key }, act) => setActing({ key, act })}
        />
        {changes.length > 0 && (
          <div className={styles.foot}>
            <Button onClick={() => setSaving(true)}>{t('Save')}</Button>
            <Button variant="default" onClick={() => setToggled(new Map())}>
              {t('Discard')}
            </Button>
          </div>
        )}
      </Section>
      {role && Acting && <Acting role={role} onClose={() => setActing(null)} />}
      {isSaving && (
        <SaveRoles
          changes={changes}
          permissions={permissions.data}
          onRoleSaved={(key) => setToggled((now) => withoutRole(now, key))}
          onSaved={() => (setToggled(new Map()), setSaving(false))}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

// Saved, it is no wish any more: somebody else may change the role again.
const withoutRole = (toggled: Toggled, role: string): Toggled =>
  new Map([...toggled].filter(([cell]) => !cell.startsWith(`${role} `)));
