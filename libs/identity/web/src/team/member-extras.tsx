import { Button, NativeSelect, TextInput } from '@mantine/core';
import { giveExtra, takeExtra, TEAM_MESSAGES as messages, type MemberExtra, type TeamMember } from '@nidaan/identity-contracts';
import {
  DataTable,
  DateField,
  FailureNote,
  Form,
  formatDateTime,
  inItsWords,
  msg,
  Section,
  t,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import styles from './team.module.css';
import { permissionsQuery } from './team.queries.ts';

const EMPTY = { what: '', until: '', reason: '' };
const OPTIONS = { failed: inItsWords(messages.teamFailed) };

/** What a member may do for a time beside the role: a permission, or the work of one branch (ORG-89). */
export function MemberExtras({ member, onDone }: { member: TeamMember; onDone: (notice: string) => void }) {
  const { data: permissions = [] } = useQuery(permissionsQuery);
  const { data: profile } = useQuery(profileQuery);
  const [typed, setTyped] = useState(EMPTY);
  const giving = useSubmission(giveExtra, OPTIONS);
  const taking = useSubmission(takeExtra, OPTIONS);
  if (member.status !== 'active') return null;
  const branches = profile?.branches ?? [];
  const given = member.branches;
  const more = given === 'all' ? [] : branches.filter(({ id }) => !given.includes(id));
  const nameOf = ({ permission, branch }: MemberExtra): string =>
    permission === undefined
      ? t('Branch: {name}', { name: branches.find(({ id }) => id === branch)?.name ?? String(branch) })
      : t(permissions.find(({ key }) => key === permission)?.label ?? permission);
  const columns: Column<MemberExtra>[] = [
    { key: 'what', header: msg('Allowed'), rowHeader: true, render: nameOf },
    { key: 'until', header: msg('Until'), render: ({ until }) => formatDateTime(until), nowrap: true },
    { key: 'by', header: msg('Given by'), render: ({ by, reason }) => `${by}: ${reason}`, wideOnly: true },
  ];
  const give = async () => {
    const { what, until, reason } = typed;
    const chosen = what.startsWith('branch:') ? { branch: Number(what.slice(7)) } : what === '' ? {} : { permission: what };
    if (!(await giving.submit({ params: { id: member.id }, body: { ...chosen, until, reason } }))) return;
    setTyped(EMPTY);
    onDone(t('Given. It ends by itself.'));
  };
  const take = async ({ id }: MemberExtra) => {
    if (await taking.submit({ params: { id: member.id, extra: id }, of: id })) onDone(t('Taken back.'));
  };
  const change = (part: Partial<typeof EMPTY>) => {
    setTyped({ ...typed, ...part });
    giving.dismiss();
  };
  return (
    <Section title={t('For a time')}>
      <Form label={t('For a time')} className={styles.form} onSend={give}>
        <p className={styles.hint}>{t('For cover: a permission or a branch beside the role, for 30 days at most.')}</p>
        {member.extras.length > 0 && (
          <DataTable
            label={t('For a time')}
            columns={columns}
            rows={member.extras}
            rowKey={({ id }) => id}
            empty={{ title: t('Nothing') }}
            action={{ header: t('Actions'), label: () => t('Take back'), onAct: (extra) => void take(extra) }}
          />
        )}
        <div className={styles.fields}>
          <NativeSelect
            label={t('What is allowed')}
            data={[
              { value: '', label: '' },
              ...permissions
                .filter(({ only_owners: isOwners }) => !isOwners)
                .map(({ key, label }) => ({ value: key, label: t(label) })),
              ...more.map(({ id, name }) => ({ value: `branch:${id}`, label: t('Branch: {name}', { name }) })),
            ]}
            value={typed.what}
            onChange={({ currentTarget }) => change({ what: currentTarget.value })}
          />
          <DateField label={t('Until')} value={typed.until} onChange={(until) => change({ until })} />
          <TextInput
            label={t('Reason')}
            value={typed.reason}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
            autoComplete="off"
          />
        </div>
        <FailureNote failure={giving.failure ?? taking.failure} />
        <div className={styles.buttons}>
          <Button type="submit" loading={giving.isBusy || taking.isBusy}>
            {t('Give')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
