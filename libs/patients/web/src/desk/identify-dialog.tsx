import { Button, Modal, TextInput } from '@mantine/core';
import { call } from '@nidaan/api-client';
import {
  changePerson,
  mergePersons,
  PATIENT_MESSAGES,
  PERSON_MESSAGES,
  searchPersons,
  uhidKey,
  type UnidentifiedPerson,
} from '@nidaan/patients-contracts';
import { Form, FormFoot, inItsWords, t, useShell, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import styles from './front-desk.module.css';

interface IdentifyDialogProps {
  person: UnidentifiedPerson;
  onClose: () => void;
  onDone: () => void;
}

const FAILED = { failed: inItsWords(PATIENT_MESSAGES.registerFailed) };

/** Says who an unknown patient is (FRD-15): by name, or as somebody who is known. Both numbers find the patient afterwards. */
export function IdentifyDialog({ person, onClose, onDone }: IdentifyDialogProps) {
  const { may } = useShell();
  const [said, setSaid] = useState({ first_name: '', last_name: '', uhid: '' });
  const [fault, setFault] = useState<{ name?: string; uhid?: string }>({});
  const naming = useSubmission(changePerson, FAILED);
  const joining = useSubmission(mergePersons, FAILED);
  const { failure, dismiss } = joining.failure ? joining : naming;
  const change = (part: Partial<typeof said>) => {
    setSaid({ ...said, ...part });
    setFault({});
    dismiss();
  };
  const join = async () => {
    const known = await knownBy(said.uhid);
    if (known === null) return setFault({ uhid: t(PERSON_MESSAGES.notFound) });
    const body = { other_id: person.id, confirm: false, reason: t('Identified') };
    if (await joining.submit({ params: { id: known }, body })) onDone();
  };
  const send = async () => {
    if (said.uhid.trim() !== '') return join();
    const { first_name, last_name } = said;
    if (first_name.trim() === '') return setFault({ name: t(PERSON_MESSAGES.nameRequired) });
    const body = { first_name, last_name, is_unknown: false, version: person.version };
    if (await naming.submit({ params: { id: person.id }, body })) onDone();
  };
  return (
    <Modal opened title={t('Who is {uhid}?', { uhid: person.uhid })} onClose={onClose} transitionProps={{ duration: 0 }}>
      <Form label={t('Identify')} className={styles.dialog} onSend={send}>
        <TextInput
          label={t('First Name')}
          autoComplete="off"
          value={said.first_name}
          error={fault.name}
          onChange={({ currentTarget }) => change({ first_name: currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label={t('Last Name')}
          autoComplete="off"
          value={said.last_name}
          onChange={({ currentTarget }) => change({ last_name: currentTarget.value })}
        />
        {may('registry.merge') && (
          <TextInput
            label={t('Or the UHID of a known patient')}
            description={t('Both numbers find the patient afterwards.')}
            autoComplete="off"
            value={said.uhid}
            error={fault.uhid}
            onChange={({ currentTarget }) => change({ uhid: currentTarget.value })}
          />
        )}
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={naming.isBusy || joining.isBusy}>
            {t('Identify')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}

/** The person who bears a UHID, or bore it before a merge; null where nobody does, or nobody answers. */
async function knownBy(uhid: string): Promise<number | null> {
  const found = await call(searchPersons, { query: { search: uhid.trim() } }).catch(() => []);
  const bears = found.find((each) => uhidKey(each.uhid) === uhidKey(uhid) || each.matched.includes('merged number'));
  return bears?.id ?? null;
}
