import { NativeSelect } from '@mantine/core';
import { ADMIN_MESSAGES, LEAD_STATUSES, type LeadAnswer, type LeadStatus } from '@nidaan/admin-contracts';
import {
  DataTable,
  ErrorBanner,
  formatDate,
  labelOf,
  PageHeader,
  PageStack,
  paths,
  pathTo,
  Section,
  TransientMessage,
  useBackToList,
  useRecordId,
  type Column,
} from '@nidaan/ui';
import { useState } from 'react';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { NEWS_MS } from '../frame/news.ts';
import { LeadDetail } from './lead-detail.tsx';
import { LeadWord } from './lead-word.tsx';
import { useLead, useLeads } from './leads.queries.ts';

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
  const id = useRecordId(paths.staffLead);
  const open = useLead(id);
  const close = useBackToList(paths.staffLeads);
  const [news, setNews] = useState('');
  const list = useLeads(status);
  const filter = (next: string) => {
    setStatus(next as LeadStatus | '');
    list.paging.onPage(1);
  };
  const saved = () => {
    close();
    setNews('Lead updated');
  };
  return (
    <PageStack>
      <PageHeader title="Leads" subtitle="Requests for a demo, an offer or an answer from the public site" />
      <TransientMessage message={news} ms={NEWS_MS} onClear={() => setNews('')} />
      {open.isError && <ErrorBanner message={FAILED.leads} />}
      {open.data === null && <ErrorBanner message={ADMIN_MESSAGES.leadUnknown} onDismiss={close} />}
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
          action={{ label: () => 'View', to: (lead) => pathTo(paths.staffLead, lead.id) }}
          empty={
            status
              ? { title: 'No leads in this status', text: 'Choose another status above to see the rest.' }
              : { title: 'No leads yet', text: 'Who writes through the contact form of the public site appears here.' }
          }
        />
      </Section>
      {open.data && <LeadDetail key={open.data.id} lead={open.data} onClose={close} onSaved={saved} />}
    </PageStack>
  );
}
