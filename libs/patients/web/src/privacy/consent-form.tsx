import { NativeSelect, TextInput } from '@mantine/core';
import {
  PRIVACY_MESSAGES as messages,
  recordConsent,
  type ConsentMethod,
  type ConsentPurpose,
  type ConsentState,
} from '@nidaan/patients-contracts';
import { FormDialog, inItsWords, t, useLanguage, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choicesOf, chosen, CONSENT_METHOD_LABELS, CONSENT_STATE_LABELS, PURPOSE_LABELS } from './privacy-words.ts';
import { noticesQuery } from './privacy.queries.ts';
import styles from './privacy.module.css';

/** Writes down what a person, or a guardian, said; with the newest notice in the language of the screen, where one is published. */
export function ConsentForm({ person, onClose }: { person: number; onClose: () => void }) {
  const { data: notices = [] } = useQuery(noticesQuery);
  const language = useLanguage();
  const [purpose, setPurpose] = useState<ConsentPurpose>('treatment');
  const [state, setState] = useState<ConsentState>('given');
  const [method, setMethod] = useState<ConsentMethod>('signature');
  const [guardian, setGuardian] = useState({ name: '', relation: '' });
  const sending = useSubmission(recordConsent, { failed: inItsWords(messages.saveFailed) });
  const versions = notices.flatMap((notice) => (notice.language === language && notice.version !== null ? notice.version : []));
  const send = async () => {
    const notice_version = versions.length === 0 ? null : Math.max(...versions);
    const said = { purpose, state, method, language, notice_version };
    const body = method === 'guardian' ? { ...said, guardian } : said;
    if (await sending.submit({ params: { id: person }, body })) onClose();
  };
  return (
    <FormDialog title={t('Write an answer down')} onClose={onClose} onSend={send} sending={sending} submit={t('Write it down')}>
      <NativeSelect
        label={t('Purpose')}
        data={choicesOf(PURPOSE_LABELS)}
        value={purpose}
        onChange={({ currentTarget }) => setPurpose(chosen(PURPOSE_LABELS, currentTarget.value) ?? purpose)}
        data-autofocus
      />
      <NativeSelect
        label={t('Answer')}
        data={choicesOf(CONSENT_STATE_LABELS)}
        value={state}
        onChange={({ currentTarget }) => setState(chosen(CONSENT_STATE_LABELS, currentTarget.value) ?? state)}
      />
      <NativeSelect
        label={t('How it was said')}
        data={choicesOf(CONSENT_METHOD_LABELS)}
        value={method}
        onChange={({ currentTarget }) => (
          setMethod(chosen(CONSENT_METHOD_LABELS, currentTarget.value) ?? method),
          sending.dismiss()
        )}
      />
      {method === 'guardian' && (
        <div className={styles.two}>
          <TextInput
            label={t('Name of the guardian')}
            value={guardian.name}
            onChange={({ currentTarget }) => (setGuardian({ ...guardian, name: currentTarget.value }), sending.dismiss())}
          />
          <TextInput
            label={t('Relation')}
            value={guardian.relation}
            onChange={({ currentTarget }) => (setGuardian({ ...guardian, relation: currentTarget.value }), sending.dismiss())}
          />
        </div>
      )}
    </FormDialog>
  );
}
