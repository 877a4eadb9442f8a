import { Button } from '@mantine/core';
import type { AnyRoute } from '@nidaan/api-client';
import { PRIVACY_MESSAGES as messages, type BreachPerson, type BreachPersons } from '@nidaan/patients-contracts';
import { DataTable, ErrorBanner, Icon, inItsWords, msg, t, useDownload, type Column } from '@nidaan/ui';
import { IconDownload } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './privacy.module.css';

const failed = inItsWords(messages.loadFailed);

const COLUMNS: readonly Column<BreachPerson>[] = [
  { key: 'name', header: msg('Person'), rowHeader: true, render: ({ name }) => name },
  { key: 'uhid', header: msg('UHID'), below: true, render: ({ uhid }) => uhid || '–' },
  { key: 'phone', header: msg('Phone'), nowrap: true, render: ({ phone }) => phone || '–' },
];

interface PersonsFoundProps {
  /** The number of the breach. */
  id: number;
  label: string;
  found: UseQueryResult<BreachPersons>;
  csv: { route: AnyRoute; query?: object };
  empty: string;
}

/** Persons of a breach, with their count and the whole list as CSV (ORG-79). */
export function PersonsFound({ id, label, found: { data, error, refetch }, csv, empty }: PersonsFoundProps) {
  const file = useDownload(csv.route, { fileName: (of) => `breach-${of}-persons.csv`, failed: messages.saveFailed });
  const left = data ? data.total - data.persons.length : 0;
  return (
    <>
      {data && (
        <div className={styles.found}>
          <p className={styles.hint}>{t('{count} persons', { count: data.total })}</p>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon of={IconDownload} />}
            disabled={file.busyId !== null}
            onClick={() => file.download(id, csv.query)}
          >
            {t('Save as CSV')}
          </Button>
        </div>
      )}
      {data?.is_cut && <p className={styles.hint}>{t(messages.breachPersonsCut)}</p>}
      {left > 0 && <p className={styles.hint}>{t('{count} more stand in the CSV file.', { count: left })}</p>}
      <ErrorBanner message={file.failure} onDismiss={file.dismiss} />
      <DataTable
        label={label}
        columns={COLUMNS}
        rows={data?.persons}
        rowKey={({ person_id: person }) => person}
        error={error ? failed(error).sentence : null}
        onRetry={() => void refetch()}
        empty={{ title: empty }}
      />
    </>
  );
}
