import { Button } from '@mantine/core';
import type { AuditEntryAnswer } from '@nidaan/admin-contracts';
import { DataTable, formatDateTime, labelOf, Message, msg, PageHeader, PageStack, Section, t, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { Named } from '../frame/named.tsx';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { isFiltered, useAuditFilters } from './audit-filters.ts';
import { useAudit } from './audit.queries.ts';
import { Verification } from './verification.tsx';

const COLUMNS: readonly Column<AuditEntryAnswer>[] = [
  { key: 'at', header: msg('When'), nowrap: true, below: true, render: (entry) => formatDateTime(entry.at) },
  {
    key: 'who',
    header: msg('Who'),
    rowHeader: true,
    render: (entry) => (
      <Named of={entry.is_staff ? t('Staff {email}', { email: entry.account_email }) : entry.account_email}>
        {entry.account_name || t('Account {id}', { id: entry.account_id ?? '–' })}
      </Named>
    ),
  },
  {
    key: 'hospital',
    header: msg('Hospital'),
    below: ({ hospital_name }) => hospital_name,
    render: (entry) => entry.hospital_name || '–',
  },
  { key: 'action', header: msg('Action'), nowrap: true, render: (entry) => t(labelOf(entry.action)) },
  {
    key: 'what',
    header: msg('Record'),
    render: (entry) => <Named of={<span className="n-figures">{numbersOf(entry.subjects)}</span>}>{entry.what}</Named>,
  },
];

const MANY = 12;

function numbersOf(subjects: readonly number[]): string {
  // 0 stands for all of a kind.
  const numbers = subjects.filter((subject) => subject > 0);
  const shown = numbers.slice(0, MANY).join(', ');
  return numbers.length > MANY ? t('{shown} and {count} more', { shown, count: numbers.length - MANY }) : shown;
}

/** Who read or wrote what, and when, in all services, and whether the trail is as it was written. */
export function AuditView() {
  const [filters, setFilters] = useAuditFilters();
  const { entries, missing, error, refetch, older } = useAudit(filters);
  const further = older && (
    <Button variant="default" size="compact-sm" disabled={older.isBusy} onClick={older.load}>
      {older.isBusy ? t('Loading...') : t('Show older entries')}
    </Button>
  );
  return (
    <PageStack>
      <PageHeader title={t('Audit')} subtitle={t('Who read or wrote what, and when')} />
      <Verification />
      <Section title={t('Entries')} hint={t('Newest first')} flush>
        <AuditFilterForm applied={filters} onApply={setFilters} />
        {missing.length > 0 && (
          <div className={styles.inset}>
            <Message kind="warning">
              {t('The list lacks the entries of services that did not answer: {services}.', { services: missing.join(', ') })}
            </Message>
          </div>
        )}
        <DataTable
          label={t('Audit entries')}
          columns={COLUMNS}
          rows={entries}
          rowKey={(entry) => entry.id}
          error={error}
          onRetry={refetch}
          skeletonRows={10}
          empty={{
            title: isFiltered(filters) ? t('No entries match') : t('No entries yet'),
            text: older
              ? t('Older entries have not been looked through yet.')
              : t('Every read and write of a record is noted here.'),
            action: further,
          }}
        />
        {entries && entries.length > 0 && further && <div className={styles.more}>{further}</div>}
      </Section>
    </PageStack>
  );
}
