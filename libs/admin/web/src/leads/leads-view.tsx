import { NativeSelect } from '@mantine/core';
import { LEAD_STATUSES, type LeadAnswer, type LeadStatus } from '@nidaan/admin-contracts';
import { DataTable, formatDate, labelOf, PageHeader, PageStack, Section, TransientMessage, type Column } from '@nidaan/ui';
import { useState } from 'react';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { NEWS_MS } from '../frame/news.ts';
import { LeadDetail } from './lead-detail.tsx';
import { LeadWord } from './lead-word.tsx';
import { useLeads } from './leads.queries.ts';

const COLUMNS: readonly Column<LeadAnswer>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    render: (lead) => (
      <div className={styles.name}>
        <span>{lead.name}</span>
        <span className={styles.quiet}>{lead.email}</span>
        <span className={styles.narrow}>
          <LeadWord status={lead.status} />
          <span>{labelOf(lead.topic)}</span>
          <span>{formatDate(lead.created_at)}</span>
        </span>
      </div>
    ),
  },
  { key: 'phone', header: 'Phone', nowrap: true, wideOnly: true, render: (lead) => lead.phone || '–' },
  { key: 'topic', header: 'About', nowrap: true, wideOnly: true, render: (lead) => labelOf(lead.topic) },
  { key: 'subject', header: 'Subject', wideOnly: true, render: (lead) => lead.subject || '–' },
  { key: 'status', header: 'Status', nowrap: true, wideOnly: true, render: (lead) => <LeadWord status={lead.status} /> },
  { key: 'created', header: 'Received', nowrap: true, wideOnly: true, render: (lead) => formatDate(lead.created_at) },
];

const STATUSES = [{ value: '', label: 'All' }, ...LEAD_STATUSES.map((value) => ({ value, label: labelOf(value) }))];

/** Who asked for a demo, an offer or anything else, and what became of it (PRM-71). */
export function LeadsView() {
  const [status, setStatus] = useState<LeadStatus | ''>('');
  const [open, setOpen] = useState<LeadAnswer | null>(null);
  const [news, setNews] = useState('');
  const list = useLeads(status);
  const filter = (next: string) => {
    setStatus(next as LeadStatus | '');
    list.paging.onPage(1);
  };
  const saved = () => {
    setOpen(null);
    setNews('Lead updated');
  };
  return (
    <PageStack>
      <PageHeader title="Leads" subtitle="Requests for a demo, an offer or an answer from the public site" />
      <TransientMessage message={news} ms={NEWS_MS} onClear={() => setNews('')} />
      <Section title="All leads" flush>
        <div className={styles.bar}>
          <NativeSelect label="Status" data={STATUSES} value={status} onChange={(event) => filter(event.currentTarget.value)} />
        </div>
        <DataTable
          label="Leads"
          columns={COLUMNS}
          rows={list.rows}
          rowKey={(lead) => lead.id}
          error={list.isError ? FAILED.leads : null}
          onRetry={list.refetch}
          paging={list.paging}
          action={{ label: () => 'View', onAct: setOpen }}
          empty={
            status
              ? { title: 'No leads in this status', text: 'Choose another status above to see the rest.' }
              : { title: 'No leads yet', text: 'Who writes through the contact form of the public site appears here.' }
          }
        />
      </Section>
      {open && <LeadDetail lead={open} onClose={() => setOpen(null)} onSaved={saved} />}
    </PageStack>
  );
}
