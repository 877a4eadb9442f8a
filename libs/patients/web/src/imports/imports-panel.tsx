import { IMPORT_MESSAGES as messages, type PersonImport } from '@nidaan/patients-contracts';
import { DataTable, formatDateTime, msg, PageStack, rowsOf, Section, t, type Column } from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BringList } from './bring-list.tsx';
import { ImportPage } from './import-page.tsx';
import { STATE_LABELS } from './import-words.ts';
import { importsQuery } from './imports.queries.ts';

const COLUMNS: readonly Column<PersonImport>[] = [
  { key: 'file', header: msg('File'), rowHeader: true, render: ({ file_name: name }) => name },
  { key: 'at', header: msg('When'), nowrap: true, render: ({ created_at: at }) => formatDateTime(at) },
  { key: 'rows', header: msg('Rows'), render: ({ rows }) => rows },
  { key: 'state', header: msg('State'), render: ({ state }) => t(STATE_LABELS[state]) },
];

/** Lists of the register of before: brought, checked, imported, taken back (FRD-23). */
export function ImportsPanel() {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<number | null>(null);
  const query = useQuery(importsQuery);
  return (
    <PageStack>
      <BringList
        onBrought={(id) => {
          setOpened(id);
          void queries.invalidateQueries({ queryKey: importsQuery.queryKey });
        }}
      />
      {opened !== null && <ImportPage key={opened} id={opened} onClose={() => setOpened(null)} />}
      <Section title={t('Lists that were brought')} flush>
        <DataTable
          label={t('Lists that were brought')}
          columns={COLUMNS}
          {...rowsOf(query, messages.loadFailed)}
          rowKey={({ id }) => id}
          empty={{ title: t('No list was brought yet.') }}
          action={{ header: t('Actions'), label: () => t('Look'), onAct: ({ id }) => setOpened(id) }}
        />
      </Section>
    </PageStack>
  );
}
