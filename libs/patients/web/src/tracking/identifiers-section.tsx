import { Button, NativeSelect, TextInput } from '@mantine/core';
import { call, keyOf } from '@nidaan/api-client';
import {
  addIdentifier,
  changeIdentifier,
  IDENTIFIER_KINDS,
  listIdentifiers,
  PERSON_MESSAGES as messages,
  type IdentifierKind,
  type PersonIdentifier,
} from '@nidaan/patients-contracts';
import {
  DataTable,
  FailureNote,
  faultOf,
  Form,
  formatDateTime,
  inItsWords,
  Message,
  msg,
  Section,
  StatusBadge,
  t,
  useShell,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRestricted } from './emergency-access.tsx';
import styles from './visits.module.css';

const KINDS: Readonly<Record<IdentifierKind, string>> = {
  old_uhid: msg('Old UHID'),
  abha_number: msg('ABHA number'),
  abha_address: msg('ABHA address'),
  passport: msg('Passport'),
  employee: msg('Employee number'),
  policy: msg('Policy'),
  other: msg('Other number'),
};

const COLUMNS: readonly Column<PersonIdentifier>[] = [
  { key: 'kind', header: msg('Kind'), rowHeader: true, render: ({ kind }) => t(KINDS[kind]) },
  { key: 'value', header: msg('Number'), render: ({ value }) => value },
  { key: 'since', header: msg('Noted'), nowrap: true, wideOnly: true, render: ({ created_at: at }) => formatDateTime(at) },
  {
    key: 'state',
    header: msg('State'),
    render: ({ is_active: isActive }) => (
      <StatusBadge status={isActive ? msg('Holds') : msg('Does not hold')} tone={isActive ? 'green' : 'grey'} />
    ),
  },
];

/** Numbers of other registers that a person bears: noted here, and taken off again (FRD-20). Nothing while a visit has no person. */
export function IdentifiersSection({ personId }: { personId: number | null }) {
  return personId === null ? null : <Identifiers key={personId} personId={personId} />;
}

function Identifiers({ personId }: { personId: number }) {
  const mayNote = useShell().may('patients.register');
  const [isAdding, setAdding] = useState(false);
  const [warning, setWarning] = useState('');
  const query = useQuery({
    queryKey: keyOf(listIdentifiers, personId),
    queryFn: ({ signal }) => call(listIdentifiers, { params: { id: personId }, signal }),
    retry: false,
  });
  const { data, error } = query;
  const changing = useSubmission(changeIdentifier, { failed: inItsWords(messages.identifierFailed) });
  const turn = ({ id, is_active: isActive }: PersonIdentifier) =>
    void changing.submit({ params: { id: personId, identifier_id: id }, body: { active: !isActive }, of: id });
  const noted = (said: string) => {
    setWarning(said);
    setAdding(false);
  };
  // Of a closed record the page says so once.
  if (isRestricted(error)) return null;
  return (
    <Section
      title={t('Other numbers')}
      flush
      actions={
        mayNote && !isAdding ? (
          <Button variant="default" onClick={() => (setAdding(true), setWarning(''))}>
            {t('Note a number')}
          </Button>
        ) : null
      }
    >
      {isAdding && <IdentifierForm personId={personId} onClose={() => setAdding(false)} onNoted={noted} />}
      {warning !== '' && (
        <Message kind="warning" onDismiss={() => setWarning('')}>
          {t(warning)}
        </Message>
      )}
      <FailureNote failure={changing.failure} onDismiss={changing.dismiss} />
      <DataTable
        label={t('Other numbers')}
        columns={COLUMNS}
        rows={data}
        rowKey={({ id }) => id}
        skeletonRows={1}
        {...faultOf(query, messages.identifiersFailed)}
        empty={{ title: t('No number of another register is noted.') }}
        action={
          mayNote
            ? {
                header: t('Actions'),
                label: ({ is_active: isActive }) => (isActive ? t('Does not hold') : t('Holds again')),
                onAct: turn,
              }
            : undefined
        }
      />
    </Section>
  );
}

interface IdentifierFormProps {
  personId: number;
  onClose: () => void;
  /** With what is to be looked at; '' where nothing is. */
  onNoted: (warning: string) => void;
}

function IdentifierForm({ personId, onClose, onNoted }: IdentifierFormProps) {
  const [kind, setKind] = useState<IdentifierKind>('abha_number');
  const [value, setValue] = useState('');
  const { submit, failure, dismiss, isBusy } = useSubmission(addIdentifier, { failed: inItsWords(messages.identifierFailed) });
  const send = async () => {
    const done = await submit({ params: { id: personId }, body: { kind, value } });
    if (done) onNoted(done.answer.warning);
  };
  const choose = (chosen: string) => setKind(IDENTIFIER_KINDS.find((each) => each === chosen) ?? kind);
  return (
    <Form label={t('Note a number')} className={styles.identifier} onSend={send}>
      <NativeSelect
        label={t('Kind')}
        data={IDENTIFIER_KINDS.map((each) => ({ value: each, label: t(KINDS[each]) }))}
        value={kind}
        data-autofocus
        onChange={({ currentTarget }) => (choose(currentTarget.value), dismiss())}
      />
      <TextInput
        label={t('Number')}
        value={value}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget }) => (setValue(currentTarget.value), dismiss())}
      />
      <Button type="submit" disabled={isBusy}>
        {t('Note the number')}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <FailureNote failure={failure} onDismiss={dismiss} />
    </Form>
  );
}
