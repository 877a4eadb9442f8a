import { ADMIN_MESSAGES, LEAD_STATUSES, type LeadAnswer } from '@nidaan/admin-contracts';
import {
  ErrorBanner,
  formatDate,
  labelOf,
  ListPage,
  msg,
  PageHeader,
  PageStack,
  paths,
  pathTo,
  StatusFilter,
  t,
  TransientMessage,
  useBackToList,
  useRecordId,
  type Column,
} from '@nidaan/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FAILED } from '../frame/messages.ts';
import { Named } from '../frame/named.tsx';
import { NEWS_MS } from '../frame/news.ts';
import { LeadDetail } from './lead-detail.tsx';
import { LeadWord } from './lead-word.tsx';
import { useLead, useLeads } from './leads.queries.ts';

const COLUMNS: readonly Column<LeadAnswer>[] = [
  {
    key: 'name',
    header: msg('Name'),
    rowHeader: true,
    render: (lead) => <Named of={lead.email}>{lead.name}</Named>,
  },
  { key: 'phone', header: msg('Phone'), nowrap: true, below: ({ phone }) => phone, render: (lead) => lead.phone || '–' },
  { key: 'topic', header: msg('About'), nowrap: true, below: true, render: (lead) => t(labelOf(lead.topic)) },
  { key: 'subject', header: msg('Subject'), wideOnly: true, render: (lead) => lead.subject || '–' },
  { key: 'status', header: msg('Status'), nowrap: true, below: true, render: (lead) => <LeadWord status={lead.status} /> },
  { key: 'created', header: msg('Received'), nowrap: true, below: true, render: (lead) => formatDate(lead.created_at) },
];

/** Who asked for a demo, an offer or anything else, and what became of it (PRM-71). */
export function LeadsView() {
  // The list behind a lead stays as it was narrowed.
  const { search: query } = useLocation();
  const id = useRecordId(paths.staffLead);
  const open = useLead(id);
  const close = useBackToList(paths.staffLeads + query);
  const [news, setNews] = useState('');
  const list = useLeads();
  const done = (said: string) => {
    close();
    setNews(said);
  };
  return (
    <PageStack>
      <PageHeader title={t('Leads')} subtitle={t('Requests for a demo, an offer or an answer from the public site')} />
      <TransientMessage message={news} ms={NEWS_MS} onClear={() => setNews('')} />
      {open.isError && <ErrorBanner message={FAILED.leads} />}
      {open.data === null && <ErrorBanner message={ADMIN_MESSAGES.leadUnknown} onDismiss={close} />}
      <ListPage
        title={t('All leads')}
        label={t('Leads')}
        list={list}
        search={{ label: t('Search leads'), placeholder: t('Name, email, phone or any word') }}
        filters={<StatusFilter address={list.address} statuses={LEAD_STATUSES} />}
        columns={COLUMNS}
        action={{ label: () => t('View'), to: (lead) => pathTo(paths.staffLead, lead.id) + query }}
        noMatches={{ title: t('No leads found'), text: t('Try another word, or another status.') }}
        empty={{ title: t('No leads yet'), text: t('Who writes through the contact form of the public site appears here.') }}
      />
      {open.data && (
        <LeadDetail
          key={open.data.id}
          lead={open.data}
          onClose={close}
          onSaved={() => done(t('Lead updated'))}
          onErased={() => done(t('Lead erased'))}
        />
      )}
    </PageStack>
  );
}
