import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  finishRequest,
  PRIVACY_MESSAGES as messages,
  refuseRequest,
  reopenRequest,
  startRequest,
  verifyRequest,
  type IdentityMethod,
  type PrivacyRequest,
} from '@nidaan/patients-contracts';
import { FailureNote, Form, FormFoot, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { choicesOf, chosen, METHOD_LABELS } from './privacy-words.ts';
import styles from './privacy.module.css';

const failed = inItsWords(messages.saveFailed);

/** What can be done with a request now. */
export function RequestSteps({
  request: { id, kind, state, reopened_at: reopened, person_id: person },
}: {
  request: PrivacyRequest;
}) {
  const [asked, setAsked] = useState<'verify' | 'refuse' | null>(null);
  const starting = useSubmission(startRequest, { failed });
  const finishing = useSubmission(finishRequest, { failed });
  const reopening = useSubmission(reopenRequest, { failed });
  const params = { id };
  const isClosed = state === 'done' || state === 'refused';
  return (
    <div className={styles.form}>
      <div className={styles.buttons}>
        {state === 'received' && <Button onClick={() => setAsked('verify')}>{t('Identity was checked')}</Button>}
        {state === 'verified' && (
          <Button disabled={starting.isBusy} onClick={() => void starting.submit({ params })}>
            {t('Begin to work on it')}
          </Button>
        )}
        {state === 'in_work' && kind !== 'erasure' && (
          <Button disabled={finishing.isBusy} onClick={() => void finishing.submit({ params })}>
            {t('It is answered')}
          </Button>
        )}
        {!isClosed && (
          <Button variant="default" onClick={() => setAsked('refuse')}>
            {t('Refuse')}
          </Button>
        )}
        {isClosed && reopened === null && (
          <Button variant="default" disabled={reopening.isBusy} onClick={() => void reopening.submit({ params })}>
            {t('Reopen')}
          </Button>
        )}
      </div>
      <FailureNote failure={starting.failure ?? finishing.failure ?? reopening.failure} />
      {asked === 'verify' && <VerifyDialog id={id} person={person} onClose={() => setAsked(null)} />}
      {asked === 'refuse' && <RefuseDialog id={id} onClose={() => setAsked(null)} />}
    </div>
  );
}

interface DialogProps {
  id: number;
  onClose: () => void;
}

function VerifyDialog({ id, person, onClose }: DialogProps & { person: number | null }) {
  const [number, setNumber] = useState('');
  const [method, setMethod] = useState<IdentityMethod>('photo-id');
  const { submit, failure, dismiss, isBusy } = useSubmission(verifyRequest, { failed });
  const send = async () => {
    if (await submit({ params: { id }, body: { method, ...(number.trim() === '' ? {} : { person_id: number.trim() }) } }))
      onClose();
  };
  return (
    <Modal opened title={t('Identity was checked')} onClose={onClose}>
      <Form label={t('Identity was checked')} className={styles.form} onSend={send}>
        <NativeSelect
          label={t('How it was checked')}
          data={choicesOf(METHOD_LABELS)}
          value={method}
          onChange={({ currentTarget }) => setMethod(chosen(METHOD_LABELS, currentTarget.value) ?? 'photo-id')}
          data-autofocus
        />
        {person === null && (
          <TextInput
            label={t('Number of the person')}
            description={t('Whose record it is: needed before anything is corrected, handed over or erased.')}
            inputMode="numeric"
            value={number}
            onChange={({ currentTarget }) => (setNumber(currentTarget.value), dismiss())}
            autoComplete="off"
          />
        )}
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {t('Note it')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}

function RefuseDialog({ id, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [rule, setRule] = useState('');
  const { submit, failure, dismiss, isBusy } = useSubmission(refuseRequest, { failed });
  const send = async () => {
    if (await submit({ params: { id }, body: { reason, rule } })) onClose();
  };
  return (
    <Modal opened title={t('Refuse the request')} onClose={onClose}>
      <Form label={t('Refuse the request')} className={styles.form} onSend={send}>
        <Textarea
          label={t('Reason')}
          rows={2}
          value={reason}
          onChange={({ currentTarget }) => (setReason(currentTarget.value), dismiss())}
          data-autofocus
        />
        <TextInput
          label={t('Rule')}
          value={rule}
          onChange={({ currentTarget }) => (setRule(currentTarget.value), dismiss())}
          autoComplete="off"
        />
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" color="red" disabled={isBusy}>
            {t('Refuse')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}
