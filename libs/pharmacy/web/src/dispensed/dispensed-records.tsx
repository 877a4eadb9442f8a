import { Button, TextInput } from '@mantine/core';
import { PHARMACY_MESSAGES as say, type ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';
import {
  DataTable,
  ErrorBanner,
  formatCount,
  formatDate,
  formatRupees,
  PageStack,
  SearchField,
  Section,
  type Column,
} from '@nidaan/ui';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { DownloadButton } from '../download-button.tsx';
import styles from '../pharmacy.module.css';
import { useBillDownload, type BillDownload } from '../use-bill-download.ts';
import { BillDetail } from './bill-detail.tsx';
import { useDispensedList } from './dispensed-list.ts';

type Open = (bill: ListedPharmacyRecord) => void;

/** What was handed out, by patient and day; a row opens its details (PHA-11, PHA-12). */
export function DispensedRecords() {
  const list = useDispensedList();
  const bill = useBillDownload();
  const [shown, setShown] = useState<ListedPharmacyRecord | null>(null);
  const [lastId, setLastId] = useState<number | null>(null);
  const close = () => {
    setLastId(shown?.id ?? null);
    setShown(null);
  };
  return (
    <PageStack>
      <ErrorBanner message={bill.failure} onDismiss={bill.dismiss} />
      {shown ? (
        <BillDetail record={shown} bill={bill} onBack={close} />
      ) : (
        <Bills list={list} bill={bill} focusId={lastId} onOpen={setShown} />
      )}
    </PageStack>
  );
}

interface BillsProps {
  list: ReturnType<typeof useDispensedList>;
  bill: BillDownload;
  /** The row a detail was opened from gets the focus back. */
  focusId: number | null;
  onOpen: Open;
}

function Bills({ list, bill, focusId, onOpen }: BillsProps) {
  const [cleared, setCleared] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const isFiltered = list.search !== '' || list.date !== '';
  const clear = () => {
    setCleared(cleared + 1);
    list.filter('', '');
  };
  useEffect(() => {
    if (focusId !== null) box.current?.querySelector<HTMLElement>(`[data-bill="${focusId}"]`)?.focus();
  }, [focusId]);
  const openRow = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest('tbody tr');
    if (!row || target.closest('button') || String(getSelection()) !== '') return;
    row.querySelector<HTMLElement>('[data-bill]')?.click();
  };
  return (
    <Section
      title="Dispensed Records"
      flush
      actions={
        <div className={styles.filters}>
          <SearchField
            // A new box is the way to empty one that keeps its own text.
            key={cleared}
            label="Patient ID or phone"
            initial={list.search}
            busy={list.isSearching}
            onSearch={(text) => list.filter(text, list.date)}
          />
          <TextInput
            type="date"
            aria-label="Date"
            value={list.date}
            onChange={(event) => list.filter(list.search, event.currentTarget.value)}
          />
          <Button variant="default" disabled={!isFiltered} onClick={clear}>
            Clear
          </Button>
        </div>
      }
    >
      {/* The row's name is a button: the click on the rest of the row is a convenience of the mouse. */}
      <div ref={box} className={list.isSearching ? styles.stale : styles.list} role="presentation" onClick={openRow}>
        <DataTable
          label="Dispensed Records"
          columns={columnsOf(bill, onOpen)}
          rows={list.rows}
          rowKey={(each) => each.id}
          skeletonRows={10}
          error={list.error}
          onRetry={list.refetch}
          paging={list.paging}
          empty={{
            title: say.noneDispensed,
            text: isFiltered ? 'Nothing matches this patient and date.' : 'Bills appear here as soon as medicines are dispensed.',
            action: isFiltered && (
              <Button variant="default" onClick={clear}>
                Show all records
              </Button>
            ),
          }}
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

const columnsOf = (bill: BillDownload, onOpen: Open): readonly Column<ListedPharmacyRecord>[] => [
  { key: 'number', header: 'S.No.', wideOnly: true, render: (_, index) => index + 1 },
  { key: 'record', header: 'Record ID', nowrap: true, render: (each) => each.record_id },
  {
    key: 'name',
    header: 'Patient Name',
    rowHeader: true,
    render: (each) => (
      <button type="button" data-row-action data-bill={each.id} className={styles.open} onClick={() => onOpen(each)}>
        {each.patient_name}
      </button>
    ),
  },
  { key: 'disease', header: 'Disease', wideOnly: true, render: (each) => each.patient_disease || '–' },
  { key: 'date', header: 'Date', nowrap: true, wideOnly: true, render: (each) => formatDate(each.date) },
  { key: 'total', header: 'Total', align: 'right', nowrap: true, render: (each) => formatRupees(each.total_amount) },
  {
    key: 'download',
    header: 'Download',
    align: 'right',
    nowrap: true,
    render: (each) => <DownloadButton compact billId={each.id} bill={bill} label={`Download bill of ${each.patient_name}`} />,
  },
];
