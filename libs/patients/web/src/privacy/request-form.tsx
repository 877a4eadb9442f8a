import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { createRequest, PRIVACY_MESSAGES as messages, type RequestKind } from '@nidaan/patients-contracts';
import { Form, FormFoot, inItsWords, pathTo, paths, t, useNavigate, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { CHANNEL_LABELS, choicesOf, chosen, KIND_LABELS } from './privacy-words.ts';
import styles from './privacy.module.css';

/** Takes a request at the desk, then opens it. */
export function RequestForm({ kind, onClose }: { kind: RequestKind; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ kind: kind as string, channel: 'desk', name: '', relation: '', contact: '', details: '' });
  const { submit, failure, dismiss, isBusy } = useSubmission(createRequest, { failed: inItsWords(messages.saveFailed) });
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      dismiss();
      setTyped({ ...typed, [name]: currentTarget.value });
    },
  });
  const send = async () => {
    const { name, relation, contact, details } = typed;
    const done = await submit({
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
    <Modal opened title={t('New request')} onClose={onClose} closeOnClickOutside={false}>
      <Form label={t('New request')} className={styles.form} onSend={send}>
        <div className={styles.two}>
          <NativeSelect label={t('Kind')} data={choicesOf(KIND_LABELS)} {...field('kind')} data-autofocus />
          <NativeSelect label={t('How it came')} data={choicesOf(CHANNEL_LABELS)} {...field('channel')} />
          <TextInput label={t('Name')} autoComplete="off" {...field('name')} />
          <TextInput label={t('Relation, where asked for somebody else')} autoComplete="off" {...field('relation')} />
        </div>
        <TextInput label={t('E-mail or phone')} autoComplete="off" {...field('contact')} />
        <Textarea label={t('What is asked for')} rows={3} {...field('details')} />
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {t('Take the request')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}
