import { Button } from '@mantine/core';
import { PRIVACY_MESSAGES as messages, type PrivacyRequest, type RequestKind } from '@nidaan/patients-contracts';
import { DataTable, formatDateTime, Icon, msg, pathTo, paths, rowsOf, Section, StatusBadge, t, type Column } from '@nidaan/ui';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KIND_LABELS, STATE_LABELS, STATE_TONES } from './privacy-words.ts';
import { requestsQuery } from './privacy.queries.ts';
import { RequestForm } from './request-form.tsx';

const dueOf = ({ due_at: due, closed_at: closed }: PrivacyRequest): string => (closed === null ? formatDateTime(due) : '');

const COLUMNS: readonly Column<PrivacyRequest>[] = [
  { key: 'number', header: msg('Number'), rowHeader: true, nowrap: true, render: ({ number }) => number },
  { key: 'kind', header: msg('Kind'), below: ({ kind }) => t(KIND_LABELS[kind]), render: ({ kind }) => t(KIND_LABELS[kind]) },
  { key: 'person', header: msg('Person'), below: ({ requester }) => requester.name, render: ({ requester }) => requester.name },
  { key: 'due', header: msg('Due'), below: dueOf, render: (request) => dueOf(request) || '–' },
  { key: 'state', header: msg('State'), render: (request) => <RequestState request={request} /> },
];

/** How a request stands: what is late is red, and says so. */
export const RequestState = ({ request: { state, overdue } }: { request: PrivacyRequest }) =>
  overdue ? (
    <StatusBadge status={msg('Overdue')} tone="red" />
  ) : (
    <StatusBadge status={STATE_LABELS[state]} tone={STATE_TONES[state]} />
  );

/** What persons asked of the hospital (ORG-80); `kind`: of one kind alone. */
export function RequestList({ kind }: { kind?: RequestKind }) {
  const query = useQuery(requestsQuery(kind));
  const [isTaking, setTaking] = useState(false);
  const title = kind === 'nomination' ? t('Nominations') : t('Requests');
  const take = (
    <Button leftSection={<Icon of={IconPlus} />} onClick={() => setTaking(true)}>
      {t('New request')}
    </Button>
  );
  return (
    <>
      <Section title={title} actions={take} flush>
        <DataTable
          label={title}
          columns={COLUMNS}
          {...rowsOf(query, messages.loadFailed)}
          rowKey={({ id }) => id}
          empty={
            kind === 'nomination'
              ? { title: t('No nominations yet.') }
              : { title: t('No requests yet. Patients can ask at the desk or on your privacy page.') }
          }
          action={{ header: t('Actions'), label: () => t('Open'), to: ({ id }) => pathTo(paths.privacyRequest, id) }}
        />
      </Section>
      {isTaking && <RequestForm kind={kind ?? 'access'} onClose={() => setTaking(false)} />}
    </>
  );
}
