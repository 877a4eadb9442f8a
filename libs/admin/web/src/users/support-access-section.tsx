import { Button } from '@mantine/core';
import { session } from '@nidaan/api-client';
import { enterSupportAccess, SUPPORT_ACCESS_MESSAGES as messages, type StaffSupportAccess } from '@nidaan/identity-contracts';
import {
  DataTable,
  FailureNote,
  formatDateTime,
  inItsWords,
  msg,
  PageStack,
  Section,
  t,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { staffSupportAccessQuery } from './support-access.query.ts';

const SCOPES = { read: msg('Look only'), write: msg('Look, and correct data and settings') } as const;

const COLUMNS: readonly Column<StaffSupportAccess>[] = [
  { key: 'hospital', header: msg('Hospital'), rowHeader: true, render: ({ hospital_name: name }) => name },
  { key: 'scope', header: msg('May'), below: true, render: ({ scope, state }) => (state === 'asked' ? '–' : t(SCOPES[scope])) },
  { key: 'who', header: msg('Came in'), wideOnly: true, render: ({ entered_by: by }) => by || t('Nobody') },
  {
    key: 'until',
    header: msg('Until'),
    below: true,
    render: ({ until, asked_by: by }) => (until === null ? t('Asked for by {name}', { name: by }) : formatDateTime(until)),
  },
];

/** Hospitals that let the staff in, with the way in (ORG-68). Nothing while there is none. */
export function SupportAccessSection() {
  const { data = [] } = useQuery(staffSupportAccessQuery);
  const { submit, failure, isBusy } = useSubmission(enterSupportAccess, { failed: inItsWords(messages.enterFailed), stale: [] });
  if (data.length === 0) return null;
  const enter = async ({ id }: StaffSupportAccess) => {
    const done = await submit({ params: { id } });
    if (done) session.enterAsGuest(done.answer.access);
  };
  const actions: Column<StaffSupportAccess> = {
    key: 'actions',
    header: t('Actions'),
    align: 'right',
    render: (access) =>
      access.state === 'open' && (
        <Button size="compact-sm" variant="default" data-row-action disabled={isBusy} onClick={() => void enter(access)}>
          {t('Look into it')}
        </Button>
      ),
  };
  return (
    <PageStack>
      <FailureNote failure={failure} />
      <Section
        title={t('Support access')}
        hint={t('Hospitals that let the staff look. Everything you open there is written down.')}
        flush
      >
        <DataTable
          label={t('Support access')}
          columns={[...COLUMNS, actions]}
          rows={data}
          rowKey={({ id }) => id}
          empty={{ title: t('Nobody of Nidaan has looked into your hospital.') }}
        />
      </Section>
    </PageStack>
  );
}
