import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  finishRequest,
  PRIVACY_MESSAGES as messages,
  refuseRequest,
  reopenRequest,
  startRequest,
  verifyRequest,
  type IdentityMethod,
  type OpenedRequest,
  type PersonAnswer,
  type RequestKind,
} from '@nidaan/patients-contracts';
import { FailureNote, FormDialog, inItsWords, t, useShell, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { personByUhid } from '../finder/person-by-uhid.ts';
import { choicesOf, chosen, METHOD_LABELS } from './privacy-words.ts';
import styles from './privacy.module.css';

const failed = inItsWords(messages.saveFailed);

// What is done to one person's record.
const OF_A_PERSON: ReadonlySet<RequestKind> = new Set(['access', 'correction', 'erasure']);

interface RequestStepsProps {
  request: OpenedRequest;
  /** Whose record it is; undefined until somebody is noted and known. */
  person: PersonAnswer | undefined;
}

/** What can be done with a request now. */
export function RequestSteps({ request, person }: RequestStepsProps) {
  const { id, kind, state, reopened_at: reopened, person_id: personId } = request;
  const { may } = useShell();
  const [asked, setAsked] = useState<'verify' | 'refuse' | null>(null);
  const starting = useSubmission(startRequest, { failed });
  const finishing = useSubmission(finishRequest, { failed });
  const reopening = useSubmission(reopenRequest, { failed });
  const params = { id };
  const isClosed = state === 'done' || state === 'refused';
  const mayReopen = isClosed && reopened === null && !(kind === 'erasure' && state === 'done');
  // Until something was done for whoever is noted, and only by who finds patients.
  const isBegun = state !== 'verified' && (state !== 'in_work' || request.corrections.length > 0);
  const mayNote = OF_A_PERSON.has(kind) && request.identity !== null && !isBegun && may('patients.view');
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
        {mayNote && (
          <Button variant="default" onClick={() => setAsked('verify')}>
            {personId === null ? t('Note the person') : t('Note another person')}
          </Button>
        )}
        {!isClosed && (
          <Button variant="default" onClick={() => setAsked('refuse')}>
            {t('Refuse')}
          </Button>
        )}
        {mayReopen && (
          <Button variant="default" disabled={reopening.isBusy} onClick={() => void reopening.submit({ params })}>
            {t('Reopen')}
          </Button>
        )}
      </div>
      <FailureNote failure={starting.failure ?? finishing.failure ?? reopening.failure} />
      {asked === 'verify' && (
        <VerifyDialog
          id={id}
          noted={person?.uhid ?? ''}
          checked={request.identity?.method ?? 'photo-id'}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'refuse' && <RefuseDialog id={id} onClose={() => setAsked(null)} />}
    </div>
  );
}

interface DialogProps {
  id: number;
  onClose: () => void;
}

interface VerifyDialogProps extends DialogProps {
  noted: string;
  /** How it was checked before; not said anew unless somebody chooses so. */
  checked: IdentityMethod;
}

function VerifyDialog({ id, noted, checked, onClose }: VerifyDialogProps) {
  const { may } = useShell();
  const [uhid, setUhid] = useState(noted);
  const [fault, setFault] = useState('');
  const [method, setMethod] = useState(checked);
  const sending = useSubmission(verifyRequest, { failed });
  const send = async () => {
    const whose = uhid.trim() === '' || uhid === noted ? undefined : await personByUhid(uhid);
    if (whose?.person === null) return setFault(whose.fault);
    if (await sending.submit({ params: { id }, body: { method, ...(whose && { person_id: whose.person.id }) } })) onClose();
  };
  return (
    <FormDialog title={t('Identity was checked')} onClose={onClose} onSend={send} sending={sending} submit={t('Note it')}>
      <NativeSelect
        label={t('How it was checked')}
        data={choicesOf(METHOD_LABELS)}
        value={method}
        onChange={({ currentTarget }) => setMethod(chosen(METHOD_LABELS, currentTarget.value) ?? 'photo-id')}
        data-autofocus
      />
      {may('patients.view') && (
        <TextInput
          label={t('UHID of the person')}
          description={t('Whose record it is: needed before anything is corrected, handed over or erased.')}
          value={uhid}
          error={fault}
          onChange={({ currentTarget }) => (setUhid(currentTarget.value), setFault(''), sending.dismiss())}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}

function RefuseDialog({ id, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [rule, setRule] = useState('');
  const sending = useSubmission(refuseRequest, { failed });
  const send = async () => {
    if (await sending.submit({ params: { id }, body: { reason, rule } })) onClose();
  };
  return (
    <FormDialog
      title={t('Refuse the request')}
      onClose={onClose}
      onSend={send}
      sending={sending}
      submit={t('Refuse')}
      color="red"
    >
      <Textarea
        label={t('Reason')}
        rows={2}
        value={reason}
        onChange={({ currentTarget }) => (setReason(currentTarget.value), sending.dismiss())}
        data-autofocus
      />
      <TextInput
        label={t('Rule')}
        value={rule}
        onChange={({ currentTarget }) => (setRule(currentTarget.value), sending.dismiss())}
        autoComplete="off"
      />
    </FormDialog>
  );
}
