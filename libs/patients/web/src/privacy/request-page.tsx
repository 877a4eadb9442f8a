import { Button } from '@mantine/core';
import {
  acknowledgementPdf,
  PRIVACY_MESSAGES as messages,
  type OpenedRequest,
  type PersonAnswer,
} from '@nidaan/patients-contracts';
import { ErrorBanner, Facts, formatDateTime, Icon, PageStack, paths, RecordPage, Section, t, useDownload } from '@nidaan/ui';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CHANNEL_LABELS, KIND_LABELS, METHOD_LABELS } from './privacy-words.ts';
import { BundlePanel } from './bundle-panel.tsx';
import { ErasurePanel } from './erasure-panel.tsx';
import { personQuery, requestQuery } from './privacy.queries.ts';
import { RequestCorrections } from './request-correction.tsx';
import { RequestState } from './request-list.tsx';
import { RequestSteps } from './request-steps.tsx';
import styles from './privacy.module.css';

/** One request: what was asked, by when it is due, and the next step. */
export function RequestPage({ id }: { id: number }) {
  const { data, error, isLoadingError, refetch } = useQuery(requestQuery(id));
  const isUnknown = (error as { status?: number } | null)?.status === 404;
  return (
    <RecordPage
      kind={t('Request')}
      list={paths.privacyRequests}
      record={isUnknown ? null : data}
      unknown={t(messages.requestUnknown)}
      error={isLoadingError && !isUnknown ? messages.loadFailed : null}
      onRetry={() => void refetch()}
    >
      {(request) => <OpenRequest request={request} />}
    </RecordPage>
  );
}

function OpenRequest({ request }: { request: OpenedRequest }) {
  const { data: person } = useQuery(personQuery(request.person_id));
  return (
    <PageStack>
      <Section title={request.number} actions={<RequestState request={request} />}>
        <RequestFacts request={request} person={person} />
      </Section>
      {request.kind === 'access' && request.person_id !== null && <BundlePanel request={request} />}
      {request.kind === 'erasure' && request.person_id !== null && <ErasurePanel request={request} />}
      {request.kind === 'correction' && <RequestCorrections request={request} person={person} />}
      <RequestSteps request={request} person={person} />
      <Acknowledgement id={request.id} />
    </PageStack>
  );
}

/** Name and number for life, so that nobody works on the wrong record. */
const personOf = (id: number | null, person: PersonAnswer | undefined): string => {
  if (id === null) return t('Not noted yet');
  return person ? `${person.name}, ${person.uhid}` : String(id);
};

function RequestFacts({ request, person }: { request: OpenedRequest; person: PersonAnswer | undefined }) {
  const { requester, identity, closed_at: closed, reopened_at: reopened } = request;
  const asker = [requester.name, requester.relation].filter((text) => text !== '').join(', ');
  return (
    <Facts
      layout="grid"
      label={request.number}
      facts={[
        { label: t('Kind'), value: t(KIND_LABELS[request.kind]) },
        { label: t('Person'), value: personOf(request.person_id, person) },
        { label: t('Asked by'), value: asker },
        { label: t('E-mail or phone'), value: requester.contact },
        { label: t('How it came'), value: t(CHANNEL_LABELS[request.channel]) },
        { label: t('Received'), value: formatDateTime(request.received_at) },
        { label: t('Due'), value: formatDateTime(request.due_at) },
        { label: t('Identity'), value: identity ? t(METHOD_LABELS[identity.method]) : t('Not checked yet') },
        ...(closed === null ? [] : [{ label: t('Answered'), value: formatDateTime(closed) }]),
        ...(reopened === null ? [] : [{ label: t('Reopened'), value: formatDateTime(reopened) }]),
        { label: t('What is asked for'), value: request.details && <p className={styles.text}>{request.details}</p>, wide: true },
        ...(request.reason === ''
          ? []
          : [
              { label: t('Reason of the refusal'), value: request.reason, wide: true },
              { label: t('Rule'), value: request.rule, wide: true },
            ]),
      ]}
    />
  );
}

function Acknowledgement({ id }: { id: number }) {
  const paper = useDownload(acknowledgementPdf, {
    fileName: (of) => `acknowledgement-${of}.pdf`,
    failed: messages.paperFailed,
  });
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        leftSection={<Icon of={IconPrinter} />}
        disabled={paper.busyId !== null}
        onClick={() => paper.download(id)}
      >
        {t('Print the acknowledgement')}
      </Button>
      <ErrorBanner message={paper.failure} onDismiss={paper.dismiss} />
    </div>
  );
}
