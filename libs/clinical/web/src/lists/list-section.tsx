import type { PatientAnswer } from '@nidaan/patients-contracts';
import { DataTable, formatCount, SearchField, Section, type Column, type DataTableProps } from '@nidaan/ui';
import styles from './lists.module.css';
import { PAGE_SIZE } from './patient-columns.tsx';
import type { PatientList } from './use-patient-list.ts';

interface ListSectionProps extends Pick<DataTableProps<PatientAnswer>, 'empty' | 'action'> {
  title: string;
  searchLabel: string;
  list: PatientList;
  columns: readonly Column<PatientAnswer>[];
}

/** A searchable list of patients in a panel that keeps its height while rows come and go. */
export function ListSection({ title, searchLabel, list, columns, empty, action }: ListSectionProps) {
  return (
    <Section
      title={title}
      flush
      actions={
        <div className={styles.search}>
          <SearchField label={searchLabel} onSearch={list.find} busy={list.isSearching} />
        </div>
      }
    >
      <div className={list.isSearching ? styles.stale : styles.list}>
        <DataTable
          label={title}
          columns={columns}
          rowKey={(patient) => patient.id}
          skeletonRows={PAGE_SIZE}
          onRetry={list.refetch}
          empty={list.search ? { title: 'No matching patients', text: `Nothing matches “${list.search}”.` } : empty}
          action={action}
          {...list.table}
        />
        {list.hasMore && (
          <p className={styles.more}>
            The newest {formatCount(list.known)} are here. Older ones follow as you page, or search for them.
          </p>
        )}
      </div>
    </Section>
  );
}
