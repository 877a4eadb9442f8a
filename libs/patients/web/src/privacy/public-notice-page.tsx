import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { PRIVACY_HONEYPOT, PRIVACY_MESSAGES as messages, sendPublicRequest, type PublicNotice } from '@nidaan/patients-contracts';
import { EntryFrame, Form, FormFoot, inItsWords, LoadFault, Message, t, useLanguage, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { choicesOf, chosen, KIND_LABELS, languageName } from './privacy-words.ts';
import { publicNoticeQuery } from './privacy.queries.ts';
import styles from './privacy.module.css';

/** /privacy-notice/<number>: a hospital's notice, and the form that lands at its privacy desk (ORG-70, ORG-78). */
export function PublicNoticePage() {
  const hospital = Number(useParams()['id']);
  const [language, setLanguage] = useState<string>(useLanguage());
  const { data, error, isLoadingError, refetch } = useQuery(publicNoticeQuery(hospital, language));
  const isUnknown = (error as { status?: number } | null)?.status === 404;
  return (
    <EntryFrame title={t('Privacy notice')} lead={data?.hospital} wide>
      {isLoadingError && !isUnknown && <LoadFault onRetry={() => void refetch()}>{t(messages.loadFailed)}</LoadFault>}
      {isUnknown && <Message kind="error">{t(messages.pageUnknown)}</Message>}
      {(data || isLoadingError) && !isUnknown && (
        <div className={styles.notice}>
          {data && data.languages.length > 1 && (
            <NativeSelect
              aria-label={t('Language')}
              data={data.languages.map((value) => ({ value, label: languageName(value) }))}
              value={data.notice?.language}
              onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
            />
          )}
          {data && <Notice notice={data.notice} />}
          <AskForm hospital={hospital} />
        </div>
      )}
    </EntryFrame>
  );
}

const Notice = ({ notice }: Pick<PublicNotice, 'notice'>) =>
  notice === null ? (
    <Message kind="info">{t('This hospital has not published a notice yet. You can ask it all the same.')}</Message>
  ) : (
    <article className={styles.notice} lang={notice.language}>
      <h2>{notice.title}</h2>
      {notice.sections.map(({ heading, text }) => (
        <section key={heading}>
          <h3 className={styles.heading}>{heading}</h3>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
    </article>
  );

function AskForm({ hospital }: { hospital: number }) {
  const [typed, setTyped] = useState({ kind: 'grievance', name: '', contact: '', details: '', [PRIVACY_HONEYPOT]: '' });
  const [sent, setSent] = useState<{ message: string; number: string } | null>(null);
  const { submit, failure, dismiss, isBusy } = useSubmission(sendPublicRequest, { failed: inItsWords(messages.saveFailed) });
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      dismiss();
      setTyped({ ...typed, [name]: currentTarget.value });
    },
  });
  const send = async () => {
    const body = { ...typed, kind: chosen(KIND_LABELS, typed.kind) ?? 'grievance' };
    const done = await submit({ params: { hospital }, body });
    if (done) setSent(done.answer);
  };
  if (sent) return <Message kind="success">{[t(sent.message), sent.number].filter((text) => text !== '').join(' ')}</Message>;
  return (
    <Form label={t('Ask or complain')} className={styles.form} onSend={send}>
      <h2>{t('Ask or complain')}</h2>
      <NativeSelect label={t('What is this about?')} data={choicesOf(KIND_LABELS)} {...field('kind')} />
      <div className={styles.two}>
        <TextInput label={t('Name')} autoComplete="name" {...field('name')} />
        <TextInput label={t('E-mail or phone')} autoComplete="email" {...field('contact')} />
      </div>
      <Textarea label={t('Your words')} rows={3} {...field('details')} />
      <div className={styles.trap} aria-hidden>
        <input name={PRIVACY_HONEYPOT} tabIndex={-1} autoComplete="off" {...field(PRIVACY_HONEYPOT)} />
      </div>
      <FormFoot failure={failure} onDismiss={dismiss}>
        <Button type="submit" disabled={isBusy}>
          {t('Send')}
        </Button>
      </FormFoot>
    </Form>
  );
}
