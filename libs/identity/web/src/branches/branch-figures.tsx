import { call, keyOf, LIVE } from '@nidaan/api-client';
import { branchSummary, PATIENT_MESSAGES, type BranchSummaryRow } from '@nidaan/patients-contracts';
import { DataTable, DateField, formatRupees, msg, rowsOf, Section, t, useToday, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BRANCH_MESSAGES as messages } from '@nidaan/identity-contracts';
import styles from '../team/team.module.css';

type Amount = 'consultation' | 'lab' | 'pharmacy' | 'total';

// What a role may not see is a dash, never ₹0.
const amount = (key: Amount) => (row: BranchSummaryRow) => (row.hidden?.includes(key) ? '—' : formatRupees(row[key]));

const COLUMNS: readonly Column<BranchSummaryRow>[] = [
  {
    key: 'branch',
    header: msg('Branch'),
    rowHeader: true,
    render: ({ branch, branch_name: name }) => (branch === null ? t('All together') : name),
  },
  { key: 'patients', header: msg('Patients'), align: 'right', render: ({ patients }) => patients },
  { key: 'completed', header: msg('Completed'), align: 'right', render: ({ completed }) => completed, wideOnly: true },
  { key: 'consultation', header: msg('Consultation'), align: 'right', render: amount('consultation'), wideOnly: true },
  { key: 'lab', header: msg('Lab'), align: 'right', render: amount('lab'), wideOnly: true },
  { key: 'pharmacy', header: msg('Pharmacy'), align: 'right', render: amount('pharmacy'), wideOnly: true },
  { key: 'total', header: msg('Total'), align: 'right', render: amount('total'), nowrap: true },
];

/** What each branch did, this month unless other days are asked for (ORG-40). */
export function BranchFigures() {
  const today = useToday();
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const isOrdered = from !== '' && to !== '' && from <= to;
  const query = useQuery({
    queryKey: keyOf(branchSummary, from, to),
    queryFn: ({ signal }) => call(branchSummary, { query: { from, to }, signal }),
    enabled: isOrdered,
    meta: LIVE.meta,
  });
  return (
    <Section title={t('Figures of the branches')}>
      <div className={styles.form}>
        <div className={styles.fields}>
          <DateField label={t('From')} value={from} onChange={setFrom} />
          <DateField
            label={t('To')}
            value={to}
            onChange={setTo}
            error={!isOrdered && from !== '' && to !== '' ? t(PATIENT_MESSAGES.spanInvalid) : undefined}
          />
        </div>
        <DataTable
          label={t('Figures of the branches')}
          columns={COLUMNS}
          {...rowsOf(query, messages.loadFailed)}
          rowKey={({ branch }) => branch ?? 0}
          empty={{ title: t('No branches yet.') }}
        />
      </div>
    </Section>
  );
}
