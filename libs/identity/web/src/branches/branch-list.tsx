import { Button } from '@mantine/core';
import { BRANCH_MESSAGES as messages, type Branch } from '@nidaan/identity-contracts';
import { DataTable, Icon, Message, msg, PageStack, rowsOf, Section, StatusBadge, t, useShell, type Column } from '@nidaan/ui';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BranchFigures } from './branch-figures.tsx';
import { BranchForm } from './branch-form.tsx';
import { branchesQuery } from './branches.query.ts';

const COLUMNS: readonly Column<Branch>[] = [
  {
    key: 'name',
    header: msg('Name'),
    rowHeader: true,
    render: ({ name, is_main: isMain }) => (isMain ? t('{name} (main)', { name }) : name),
  },
  { key: 'code', header: msg('Code'), render: ({ code }) => code || '–', nowrap: true },
  { key: 'address', header: msg('Address'), render: ({ address }) => address || '–', wideOnly: true },
  { key: 'phone', header: msg('Phone'), render: ({ phone }) => phone || '–', nowrap: true, below: true },
  {
    key: 'status',
    header: msg('Status'),
    render: ({ is_active: isActive }) => <StatusBadge status={isActive ? msg('Active') : msg('Closed')} />,
  },
];

/** The places of the hospital: opened by who manages all of them, changed and closed (ORG-29). */
export function BranchList() {
  const { isLimited } = useShell();
  const query = useQuery(branchesQuery);
  const { data } = query;
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const edit = (branch: Branch | 'new') => {
    setNews(null);
    setEdited(branch === 'new' ? branch : branch.id);
  };
  // As it is now: what a colleague has saved meanwhile is not refused for ever.
  const branch = data?.find(({ id }) => id === edited) ?? null;
  return (
    <PageStack>
      {news !== null && (
        <Message kind="success" onDismiss={() => setNews(null)}>
          {news}
        </Message>
      )}
      <Section
        title={t('Branches')}
        actions={
          !isLimited && (
            <Button leftSection={<Icon of={IconPlus} />} onClick={() => edit('new')}>
              {t('New branch')}
            </Button>
          )
        }
      >
        <DataTable
          label={t('Branches')}
          columns={COLUMNS}
          {...rowsOf(query, messages.loadFailed)}
          rowKey={({ id }) => id}
          empty={{ title: t('No branches yet.') }}
          action={{ header: t('Actions'), label: () => t('Edit'), onAct: edit }}
        />
      </Section>
      {(data?.length ?? 0) > 1 && <BranchFigures />}
      {(edited === 'new' || branch) && (
        <BranchForm
          branch={branch}
          onClose={() => setEdited(null)}
          onSaved={(sentence) => {
            setEdited(null);
            setNews(sentence);
          }}
        />
      )}
    </PageStack>
  );
}
