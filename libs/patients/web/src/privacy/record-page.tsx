import { Button, TextInput } from '@mantine/core';
import { call, callForBlob, sentenceOf } from '@nidaan/api-client';
import { downloadRecord, lookAtRecordLink, PRIVACY_MESSAGES as messages, sendRecordCode } from '@nidaan/patients-contracts';
import {
  EntryFrame,
  FailureNote,
  Form,
  formatDateTime,
  FormFoot,
  inItsWords,
  LoadFault,
  Message,
  saveAs,
  t,
  useLinkKey,
  useStateOverLanguage,
  useSubmission,
} from '@nidaan/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeTarget } from './privacy-words.ts';
import styles from './privacy.module.css';

/** /record#<key>: where a person fetches the copy of their record, with a code to the contact on file (ORG-73). */
export function RecordCopyPage() {
  const key = useLinkKey('record/key');
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['record-link', key],
    queryFn: ({ signal }) => call(lookAtRecordLink, { body: { key }, signal }),
    retry: false,
  });
  const isOver = (error as { status?: number } | null)?.status === 404;
  return (
    <EntryFrame title={t('Copy of your record')} lead={data?.hospital}>
      {isOver && <Message kind="error">{t(messages.linkOver)}</Message>}
      {isLoadingError && !isOver && <LoadFault onRetry={() => void refetch()}>{t(messages.bundleFailed)}</LoadFault>}
      {data && (
        <div className={styles.form}>
          <p className={styles.text}>
            {t('The link holds until {time}. Downloads left: {left}.', {
              time: formatDateTime(data.until),
              left: data.downloads_left,
            })}
          </p>
          <Fetch key={key} token={key} address={codeTarget(data.code_to, data.code_channel)} onDone={() => void refetch()} />
          <p className={styles.hint}>
            {t('Seal (SHA-256)')} <code className={styles.seal}>{data.sha256}</code>
          </p>
        </div>
      )}
    </EntryFrame>
  );
}

function Fetch({ token, address, onDone }: { token: string; address: string; onDone: () => void }) {
  const [isSent, setSent] = useStateOverLanguage('record/sent', false);
  const [otp, setOtp] = useState('');
  const asking = useSubmission(sendRecordCode, { failed: inItsWords(messages.bundleFailed), stale: [] });
  const fetching = useMutation({
    mutationFn: async () => saveAs(await callForBlob(downloadRecord, { body: { key: token, otp } }), 'record.zip'),
    onSuccess: () => (setSent(false), setOtp(''), onDone()),
  });
  const ask = async () => {
    if (await asking.submit({ body: { key: token } })) setSent(true);
  };
  if (!isSent)
    return (
      <>
        {fetching.isSuccess && <Message kind="success">{t('The copy was saved on this device.')}</Message>}
        <p className={styles.text}>{t('To download it, type the code that we send to {address}.', { address })}</p>
        <FailureNote failure={asking.failure} />
        <Button fullWidth size="md" loading={asking.isBusy} onClick={() => void ask()}>
          {t('Send the code')}
        </Button>
      </>
    );
  return (
    <Form label={t('Copy of your record')} className={styles.form} onSend={() => fetching.mutate()}>
      <Message kind="success">{t('The code is on its way to {address}.', { address })}</Message>
      <TextInput
        label={t('Code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={otp}
        onChange={({ currentTarget }) => (setOtp(currentTarget.value), fetching.reset())}
        error={fetching.error ? t(sentenceOf(fetching.error, 'message', messages.bundleFailed)) : undefined}
        data-autofocus
      />
      <FormFoot failure={asking.failure}>
        <Button type="submit" loading={fetching.isPending}>
          {t('Download the ZIP file')}
        </Button>
        <Button variant="default" disabled={asking.isBusy} onClick={() => void ask()}>
          {t('Send another code')}
        </Button>
      </FormFoot>
    </Form>
  );
}
