import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  bundleCoverPdf,
  bundleFile,
  bundleRecordPdf,
  makeBundle,
  PRIVACY_MESSAGES as messages,
  shareBundle,
  type AccessBundle,
  type PrivacyRequest,
} from '@nidaan/patients-contracts';
import {
  ErrorBanner,
  Facts,
  FailureNote,
  formatDateTime,
  inItsWords,
  LoadFault,
  Message,
  Section,
  t,
  useDownload,
  useSubmission,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeTarget, languageName } from './privacy-words.ts';
import { bundleQuery } from './privacy.queries.ts';
import styles from './privacy.module.css';

const failed = inItsWords(messages.saveFailed);
const LANGUAGES = ['', 'en', 'hi'] as const;

/** The copy of the person's record: made by a job, handed over on paper, on a medium or by a link (ORG-73). */
export function BundlePanel({ request: { id, state } }: { request: PrivacyRequest }) {
  const { data, isLoadingError, refetch } = useQuery(bundleQuery(id));
  const mayMake = state === 'in_work' || state === 'done';
  if (state === 'refused') return null;
  return (
    <Section title={t('Copy of the record')} hint={t('What the screens show, who looked at it, and the files: as one ZIP file.')}>
      <div className={styles.form}>
        {isLoadingError && <LoadFault onRetry={() => void refetch()}>{t(messages.bundleFailed)}</LoadFault>}
        {data?.state === 'making' && <Message kind="info">{t('The copy is being made. This page shows it by itself.')}</Message>}
        {data?.state === 'ready' && mayMake && <Ready id={id} bundle={data} />}
        {data && data.state !== 'making' && mayMake && <Make id={id} isAgain={data.state === 'ready'} />}
        {data && data.state !== 'making' && !mayMake && (
          <p className={styles.hint}>{t('Please check the identity and begin to work on the request first.')}</p>
        )}
      </div>
    </Section>
  );
}

function Make({ id, isAgain }: { id: number; isAgain: boolean }) {
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('');
  const { submit, failure, isBusy } = useSubmission(makeBundle, { failed });
  const body = language === '' ? {} : { language };
  return (
    <>
      <div className={styles.line}>
        <NativeSelect
          label={t('Language of the copy')}
          data={LANGUAGES.map((value) => ({ value, label: value === '' ? t("The patient's own") : languageName(value) }))}
          value={language}
          onChange={({ currentTarget }) => setLanguage(LANGUAGES.find((each) => each === currentTarget.value) ?? '')}
        />
        <Button variant={isAgain ? 'default' : 'filled'} disabled={isBusy} onClick={() => void submit({ params: { id }, body })}>
          {isAgain ? t('Make it anew') : t('Make the copy')}
        </Button>
      </div>
      <FailureNote failure={failure} />
    </>
  );
}

function Ready({ id, bundle }: { id: number; bundle: AccessBundle }) {
  return (
    <>
      <Facts
        layout="grid"
        label={t('Copy of the record')}
        facts={[
          { label: t('Made'), value: formatDateTime(bundle.made_at!) },
          { label: t('Size'), value: t('{size} KB', { size: Math.ceil(bundle.size / 1024).toLocaleString('en-IN') }) },
          { label: t('The file is kept until'), value: formatDateTime(bundle.kept_until!) },
          { label: t('Seal (SHA-256)'), value: <code className={styles.seal}>{bundle.sha256}</code>, wide: true },
        ]}
      />
      <HandOver id={id} parts={bundle.parts} />
      <Link id={id} bundle={bundle} />
    </>
  );
}

function HandOver({ id, parts }: { id: number; parts: number }) {
  const cover = useDownload(bundleCoverPdf, { fileName: (of) => `record-${of}-cover.pdf`, failed: messages.paperFailed });
  const file = useDownload(bundleFile, { fileName: (of) => `record-${of}.zip`, failed: messages.bundleFailed });
  const paper = useDownload(bundleRecordPdf, { fileName: (of) => `record-${of}.pdf`, failed: messages.paperFailed });
  return (
    <>
      <div className={styles.buttons}>
        <Button variant="default" disabled={cover.busyId !== null} onClick={() => cover.download(id)}>
          {t('Print the cover')}
        </Button>
        {Array.from({ length: parts }, (_, at) => (
          <Button
            key={at}
            variant="default"
            disabled={paper.busyId !== null}
            onClick={() => paper.download(id, { part: at + 1 })}
          >
            {parts === 1 ? t('Print the record') : t('Print part {part}', { part: at + 1 })}
          </Button>
        ))}
        <Button variant="default" disabled={file.busyId !== null} onClick={() => file.download(id)}>
          {t('Save the ZIP file')}
        </Button>
      </div>
      <ErrorBanner message={cover.failure} onDismiss={cover.dismiss} />
      <ErrorBanner message={paper.failure} onDismiss={paper.dismiss} />
      <ErrorBanner message={file.failure} onDismiss={file.dismiss} />
    </>
  );
}

function Link({ id, bundle: { link, code_to: codeTo, code_channel: channel } }: { id: number; bundle: AccessBundle }) {
  const { submit, failure, isBusy } = useSubmission(shareBundle, { failed });
  if (codeTo === '') return <p className={styles.hint}>{t(messages.noContactOnFile)}</p>;
  return (
    <>
      {link && (
        <TextInput
          label={t('Link for the person')}
          description={t('Until {time}. Downloads left: {left}. The code goes to {address}.', {
            time: formatDateTime(link.until),
            left: link.downloads_left,
            address: codeTarget(codeTo, channel),
          })}
          value={link.address}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {!link && <p className={styles.hint}>{t('The code goes to {address}.', { address: codeTarget(codeTo, channel) })}</p>}
      <div className={styles.buttons}>
        <Button variant="default" disabled={isBusy} onClick={() => void submit({ params: { id } })}>
          {link ? t('Make another link') : t('Make a link for 7 days')}
        </Button>
      </div>
      <FailureNote failure={failure} />
    </>
  );
}
