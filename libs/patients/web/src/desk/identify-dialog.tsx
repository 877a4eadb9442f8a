import { TextInput } from '@mantine/core';
import {
  changePerson,
  mergePersons,
  PATIENT_MESSAGES,
  PERSON_MESSAGES,
  type UnidentifiedPerson,
} from '@nidaan/patients-contracts';
import { FormDialog, inItsWords, t, useShell, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { personByUhid } from '../finder/person-by-uhid.ts';

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
  const sending = joining.failure || joining.isBusy ? joining : naming;
  const change = (part: Partial<typeof said>) => {
    setSaid({ ...said, ...part });
    setFault({});
    sending.dismiss();
  };
  const join = async () => {
    const { person: known, fault: unknown } = await personByUhid(said.uhid);
    if (known === null) return setFault({ uhid: unknown });
    const body = { other_id: person.id, confirm: false, reason: t('Identified') };
    if (await joining.submit({ params: { id: known.id }, body })) onDone();
  };
  const send = async () => {
    if (said.uhid.trim() !== '') return join();
    const { first_name, last_name } = said;
    if (first_name.trim() === '') return setFault({ name: t(PERSON_MESSAGES.nameRequired) });
    const body = { first_name, last_name, is_unknown: false, version: person.version };
    if (await naming.submit({ params: { id: person.id }, body })) onDone();
  };
  return (
    <FormDialog
      title={t('Who is {uhid}?', { uhid: person.uhid })}
      label={t('Identify')}
      transitionProps={{ duration: 0 }}
      onSend={send}
      sending={sending}
      submit={t('Identify')}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
