import { Checkbox, Radio } from '@mantine/core';
import {
  mergePersons,
  REGISTRY_MESSAGES as messages,
  type DuplicatePerson,
  type MergePreview,
  type TakenField,
} from '@nidaan/patients-contracts';
import { Dialog, DialogForm, inItsWords, LoadFault, Message, t, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CONTRADICTION_LABELS, named, OTHER_FIELDS, type ComparedLine } from './duplicate-words.ts';
import { previewQuery } from './duplicates.queries.ts';
import styles from './duplicates.module.css';
import { ReasonField } from './reason-field.tsx';
import { SideBySide } from './side-by-side.tsx';

type Named = Pick<DuplicatePerson, 'id' | 'name' | 'uhid'>;

interface MergeDialogProps {
  /** The first of them stays, until the desk says otherwise. */
  persons: readonly [Named, Named];
  onClose: () => void;
  /** With who stayed, and who was merged into them. */
  onMerged: (survivor: Named, merged: Named) => void;
}

/** Joins two patients: which stays, what it takes of the other, and what contradicts (FRD-30, FRD-32). */
export function MergeDialog({ persons, onClose, onMerged }: MergeDialogProps) {
  const [isTurned, setTurned] = useState(false);
  const [survivor, other] = isTurned ? [persons[1], persons[0]] : persons;
  const { data, error, isLoadingError, refetch } = useQuery(previewQuery(survivor.id, other.id));
  return (
    <Dialog opened title={t('Merge two patients')} size="xl" onClose={onClose}>
      <div className={styles.form}>
        <Radio.Group
          label={t('Which patient stays?')}
          description={t('Both UHIDs find this patient afterwards. No visit, bill or record is rewritten.')}
          value={String(survivor.id)}
          onChange={(id) => setTurned(id === String(persons[1].id))}
        >
          <div className={styles.choices}>
            {persons.map((person, at) => (
              <Radio key={person.id} value={String(person.id)} label={named(person)} data-autofocus={at === 0 || undefined} />
            ))}
          </div>
        </Radio.Group>
        {isLoadingError && (
          <LoadFault onRetry={() => void refetch()}>{t(inItsWords(messages.previewFailed)(error).sentence)}</LoadFault>
        )}
        {data && (
          <MergeForm
            key={survivor.id}
            preview={data}
            onClose={onClose}
            onMerged={() => onMerged(survivor, other)}
            onRefused={() => void refetch()}
          />
        )}
      </div>
    </Dialog>
  );
}

interface MergeFormProps {
  preview: MergePreview;
  onClose: () => void;
  onMerged: () => void;
  onRefused: () => void;
}

function MergeForm({ preview, onClose, onMerged, onRefused }: MergeFormProps) {
  const { survivor, other, contradictions, unavailable } = preview;
  const [take, setTake] = useState<readonly TakenField[]>(preview.take);
  const [confirm, setConfirm] = useState(false);
  const [reason, setReason] = useState('');
  const sending = useSubmission(mergePersons, {
    failed: inItsWords(messages.mergeFailed),
    onFailure: onRefused,
  });
  const turn = (fields: readonly TakenField[], isTaken: boolean) =>
    setTake([...take.filter((field) => !fields.includes(field)), ...(isTaken ? fields : [])]);
  const send = async () => {
    const body = { other_id: other.person.id, take: [...take], confirm, reason };
    if (await sending.submit({ params: { id: survivor.person.id }, body })) onMerged();
  };
  const choiceOf = (line: ComparedLine) => {
    // Nothing is taken of an empty field, nor an Aadhaar number where the patient who stays has one.
    if (line.of(other.person) === '' || (line.fields.includes('aadhar') && survivor.person.aadhar !== '')) return null;
    return <Take label={line.label} fields={line.fields} take={take} onTurn={turn} />;
  };
  const takesDeath = survivor.person.deceased_on === null && other.person.deceased_on !== null;
  const others = preview.take.filter((field) => OTHER_FIELDS[field] !== undefined);
  return (
    <DialogForm label={t('Merge two patients')} onSend={send} sending={sending} submit={t('Merge')} onClose={onClose}>
      <SideBySide label={t('Who stays, and who is merged')} persons={[survivor.person, other.person]} choiceOf={choiceOf} />
      {others.map((field) => (
        <Take key={field} label={OTHER_FIELDS[field]!} fields={[field]} take={take} onTurn={turn} />
      ))}
      <Holdings preview={preview} />
      {unavailable.length > 0 && (
        <Message kind="info">
          {unavailable.includes('allergies') && `${t('Allergies could not be asked for now.')} `}
          {unavailable.includes('appointments') && `${t('Appointments could not be asked for now.')} `}
          {t('Merging stays possible.')}
        </Message>
      )}
      {contradictions.length > 0 && (
        <Message kind="warning">
          <div>
            {contradictions.map((each) => t(CONTRADICTION_LABELS[each])).join(' ')}
            {takesDeath && ` ${t('The patient who stays is marked as deceased then.')} ${t('Planned messages are cancelled.')}`}
            <Checkbox
              mt="xs"
              label={t('They are one person all the same')}
              checked={confirm}
              onChange={({ currentTarget }) => (setConfirm(currentTarget.checked), sending.dismiss())}
            />
          </div>
        </Message>
      )}
      <ReasonField value={reason} onChange={(text) => (setReason(text), sending.dismiss())} />
    </DialogForm>
  );
}

interface TakeProps {
  label: string;
  fields: readonly TakenField[];
  take: readonly TakenField[];
  onTurn: (fields: readonly TakenField[], isTaken: boolean) => void;
}

const Take = ({ label, fields, take, onTurn }: TakeProps) => (
  <Checkbox
    className={styles.take}
    size="xs"
    label={t('Take over')}
    aria-label={t('Take over: {field}', { field: t(label) })}
    checked={fields.some((field) => take.includes(field))}
    onChange={({ currentTarget }) => onTurn(fields, currentTarget.checked)}
  />
);

/** What of both is seen together afterwards. */
function Holdings({ preview: { survivor, other } }: { preview: MergePreview }) {
  const allergies = [survivor.allergies, other.allergies].filter((text) => text !== null && text !== '');
  const sum = (of: 'appointments' | 'tokens' | 'recalls') => (survivor[of] ?? 0) + (other[of] ?? 0);
  return (
    <p className={styles.text}>
      {t('{count, plural, one {One visit} other {# visits}} will be seen together.', { count: survivor.visits + other.visits })}
      {sum('appointments') > 0 &&
        ` ${t('{count, plural, one {One appointment is} other {# appointments are}} open.', { count: sum('appointments') })}`}
      {sum('tokens') > 0 && ` ${t('{count, plural, one {One token is} other {# tokens are}} open.', { count: sum('tokens') })}`}
      {sum('recalls') > 0 &&
        ` ${t('{count, plural, one {One recall is} other {# recalls are}} open.', { count: sum('recalls') })}`}
      {allergies.length > 0 && ` ${t('Allergies: {list}', { list: allergies.join('; ') })}`}
    </p>
  );
}
