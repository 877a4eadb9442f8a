import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { createRequest, PRIVACY_MESSAGES as messages, type RequestKind } from '@nidaan/patients-contracts';
import { FormDialog, inItsWords, pathTo, paths, t, useNavigate, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { CHANNEL_LABELS, choicesOf, chosen, KIND_LABELS } from './privacy-words.ts';
import styles from './privacy.module.css';

/** Takes a request at the desk, then opens it. */
export function RequestForm({ kind, onClose }: { kind: RequestKind; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ kind: kind as string, channel: 'desk', name: '', relation: '', contact: '', details: '' });
  const sending = useSubmission(createRequest, { failed: inItsWords(messages.saveFailed) });
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      sending.dismiss();
      setTyped({ ...typed, [name]: currentTarget.value });
    },
  });
  const send = async () => {
    const { name, relation, contact, details } = typed;
    const done = await sending.submit({
      body: {
        kind: chosen(KIND_LABELS, typed.kind) ?? kind,
        channel: typed.channel,
        requester: { name, relation, contact },
        details,
      },
    });
    if (done) void navigate(pathTo(paths.privacyRequest, done.answer.id));
  };
  return (
    <FormDialog
      title={t('New request')}
      onClose={onClose}
      closeOnClickOutside={false}
      onSend={send}
      sending={sending}
      submit={t('Take the request')}
    >
      <div className={styles.two}>
        <NativeSelect label={t('Kind')} data={choicesOf(KIND_LABELS)} {...field('kind')} data-autofocus />
        <NativeSelect label={t('How it came')} data={choicesOf(CHANNEL_LABELS)} {...field('channel')} />
        <TextInput label={t('Name')} autoComplete="off" {...field('name')} />
        <TextInput label={t('Relation, where asked for somebody else')} autoComplete="off" {...field('relation')} />
      </div>
      <TextInput label={t('E-mail or phone')} autoComplete="off" {...field('contact')} />
      <Textarea label={t('What is asked for')} rows={3} {...field('details')} />
    </FormDialog>
  );
}
