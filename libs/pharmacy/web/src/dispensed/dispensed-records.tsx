import { Button } from '@mantine/core';
import { PHARMACY_MESSAGES as messages, type ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';
import {
  DateField,
  ErrorBanner,
  formatDate,
  formatRupees,
  ListPage,
  msg,
  PageStack,
  paths,
  pathTo,
  RowLink,
  t,
  useRecordId,
  WhoLine,
  type Column,
} from '@nidaan/ui';
import { DownloadButton } from '../download-button.tsx';
import { useBillDownload, type BillDownload } from '../use-bill-download.ts';
import { BillDetail } from './bill-detail.tsx';
import { useDispensedList } from './dispensed-list.ts';

const TITLE = msg('Dispensed Records');

/** What was handed out, by patient and day; a row opens its details (PHA-11, PHA-12). */
export function DispensedRecords() {
  const download = useBillDownload();
  const id = useRecordId(paths.bill);
  return (
    <PageStack>
      <ErrorBanner message={download.failure} onDismiss={download.dismiss} />
      {id === null ? <Bills download={download} /> : <BillDetail key={id} id={id} download={download} />}
    </PageStack>
  );
}

function Bills({ download }: { download: BillDownload }) {
  const list = useDispensedList();
  const { address } = list;
  const date = (
    <DateField aria-label={t('Date')} value={address.filter('date')} onChange={(day) => address.setFilter('date', day)} />
  );
  return (
    <ListPage
      title={TITLE}
      list={list}
      search={{ label: t('Patient ID or phone') }}
      filters={date}
      clear={t('Clear')}
      columns={columnsOf(download)}
      noMatches={{
        title: messages.noneDispensed,
        text: t('Nothing matches this patient and date.'),
        action: (
          <Button variant="default" onClick={address.clear}>
            {t('Show all records')}
          </Button>
        ),
      }}
      empty={{ title: messages.noneDispensed, text: t('Bills appear here as soon as medicines are dispensed.') }}
    />
  );
}

const columnsOf = (download: BillDownload): readonly Column<ListedPharmacyRecord>[] => [
  { key: 'number', header: t('S.No.'), wideOnly: true, render: (_, index) => index + 1 },
  {
    key: 'record',
    header: t('Record ID'),
    nowrap: true,
    below: (bill) => t('Record {record_id}', { record_id: bill.record_id }),
    render: (bill) => bill.record_id,
  },
  {
    key: 'name',
    header: t('Patient Name'),
    rowHeader: true,
    render: (bill) => (
      <>
        <RowLink list={TITLE} rowKey={bill.id} to={pathTo(paths.bill, bill.id)} isName>
          {bill.patient_name}
        </RowLink>
        <WhoLine uhid={bill.uhid} age={bill.age_text} />
      </>
    ),
  },
  { key: 'disease', header: t('Disease'), below: true, render: (bill) => bill.patient_disease || '–' },
  { key: 'date', header: t('Date'), nowrap: true, below: true, render: (bill) => formatDate(bill.date) },
  {
    key: 'total',
    header: t('Total'),
    align: 'right',
    nowrap: true,
    below: true,
    render: (bill) => formatRupees(bill.total_amount),
  },
  {
    key: 'download',
    header: t('Download'),
    align: 'right',
    nowrap: true,
    render: (bill) => (
      <DownloadButton
        compact
        billId={bill.id}
        bill={download}
        label={t('Download bill of {patient_name}', { patient_name: bill.patient_name })}
      />
    ),
  },
];
