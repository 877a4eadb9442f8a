import { Button } from '@mantine/core';
import { TEAM_MESSAGES as messages, type RoleEntry } from '@nidaan/identity-contracts';
import { formatDate, Icon, LoadFault, Section, t, useShell } from '@nidaan/ui';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import { changesOf, type Toggled } from './role-changes.ts';
import { RoleCopy } from './role-copy.tsx';
import { RoleTable } from './role-table.tsx';
import { SaveRoles } from './save-roles.tsx';
import { permissionsQuery, rolesQuery } from './team.queries.ts';
import styles from './roles.module.css';

/** What each role may do: the ready-made ones to read, the hospital's own to change (ORG-13). */
export function RoleMatrix() {
  const roles = useQuery(rolesQuery);
  const permissions = useQuery(permissionsQuery);
  const { data: profile } = useQuery(profileQuery);
  const { hospitalName } = useShell();
  const [toggled, setToggled] = useState<Toggled>(new Set());
  const [copied, setCopied] = useState<RoleEntry | null>(null);
  const [isSaving, setSaving] = useState(false);
  if (roles.isLoadingError || permissions.isLoadingError)
    return <LoadFault onRetry={() => Promise.all([roles.refetch(), permissions.refetch()])}>{messages.teamFailed}</LoadFault>;
  if (!roles.data || !permissions.data) return <Skeleton height={320} aria-busy="true" />;
  const changes = changesOf(roles.data, toggled);
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
          onToggle={(cell) => setToggled(flipped(toggled, cell))}
          onCopy={setCopied}
        />
        {changes.length > 0 && (
          <div className={styles.foot}>
            <Button onClick={() => setSaving(true)}>{t('Save')}</Button>
            <Button variant="default" onClick={() => setToggled(new Set())}>
              {t('Discard')}
            </Button>
          </div>
        )}
      </Section>
      {copied && <RoleCopy role={copied} onClose={() => setCopied(null)} />}
      {isSaving && (
        <SaveRoles
          changes={changes}
          permissions={permissions.data}
          onRoleSaved={(key) => setToggled((now) => withoutRole(now, key))}
          onSaved={() => setSaving(false)}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

// Saved, it is no change any more: saved again it would be taken back.
const withoutRole = (toggled: Toggled, role: string): Toggled =>
  new Set([...toggled].filter((cell) => !cell.startsWith(`${role} `)));

function flipped(toggled: Toggled, cell: string): Toggled {
  const next = new Set(toggled);
  if (!next.delete(cell)) next.add(cell);
  return next;
}
