import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  correctForRequest,
  GENDERS,
  GUARDIAN_RELATIONS,
  PERSON_LANGUAGES,
  PRIVACY_MESSAGES as messages,
  type CorrectedField,
  type OpenedRequest,
  type PersonAnswer,
  type RequestCorrection,
} from '@nidaan/patients-contracts';
import {
  DataTable,
  DateField,
  Form,
  formatDate,
  formatDateTime,
  FormFoot,
  inItsWords,
  msg,
  Section,
  t,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useState } from 'react';
import { choicesOf, chosen, FIELD_LABELS, languageName } from './privacy-words.ts';
import styles from './privacy.module.css';

const labelOf = (field: string): string => t(FIELD_LABELS[chosen(FIELD_LABELS, field) ?? 'first_name']);
const textOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '–');
const shownValue = (field: string, value: unknown): string => {
  if (field === 'aadhar') return t('Changed');
  if (field === 'birth_date' && typeof value === 'string') return formatDate(value);
  return textOf(value);
};

const COLUMNS: readonly Column<RequestCorrection>[] = [
  {
    key: 'field',
    header: msg('Field'),
    rowHeader: true,
    render: ({ field }) => labelOf(field),
  },
  { key: 'before', header: msg('Before'), render: ({ field, before }) => shownValue(field, before) },
  { key: 'after', header: msg('After'), render: ({ field, after }) => shownValue(field, after) },
  { key: 'proof', header: msg('Proof'), below: ({ proof }) => proof, render: ({ proof }) => proof },
  { key: 'at', header: msg('When'), wideOnly: true, render: ({ corrected_at: at }) => formatDateTime(at) },
];

/** What was corrected for a request, and the form for the next field (ORG-74). */
export function RequestCorrections({ request, person }: { request: OpenedRequest; person: PersonAnswer | undefined }) {
  const { state, corrections } = request;
  return (
    <Section title={t('Corrections')} flush={corrections.length > 0}>
      {corrections.length > 0 && (
        <DataTable
          label={t('Corrections')}
          columns={COLUMNS}
          rows={corrections}
          rowKey={(correction) => corrections.indexOf(correction)}
          empty={{ title: t('Nothing corrected yet') }}
        />
      )}
      {state !== 'in_work' && corrections.length === 0 && <p className={styles.hint}>{t('Nothing corrected yet')}</p>}
      {state === 'in_work' && person === undefined && <p className={styles.hint}>{t(messages.personMissing)}</p>}
      {state === 'in_work' && person !== undefined && <CorrectionForm key={person.id} id={request.id} person={person} />}
    </Section>
  );
}

function CorrectionForm({ id, person }: { id: number; person: PersonAnswer }) {
  const [field, setField] = useState<CorrectedField>('first_name');
  const [value, setValue] = useState('');
  const [proof, setProof] = useState('');
  const { submit, failure, dismiss, isBusy } = useSubmission(correctForRequest, { failed: inItsWords(messages.saveFailed) });
  const change = (next: string) => (dismiss(), setValue(next));
  const send = async () => {
    if (!(await submit({ params: { id }, body: { field, value, proof, person_id: person.id } }))) return;
    setValue('');
    setProof('');
  };
  return (
    <Form label={t('Correct a field')} className={styles.correction} onSend={send}>
      <div className={styles.two}>
        <NativeSelect
          label={t('Field')}
          data={choicesOf(FIELD_LABELS)}
          value={field}
          onChange={({ currentTarget }) => {
            setField(chosen(FIELD_LABELS, currentTarget.value) ?? 'first_name');
            change('');
          }}
        />
        <TextInput label={t('Stands there now')} value={textOf(nowOf(person, field))} readOnly variant="filled" />
        <ValueField field={field} value={value} onChange={change} />
        <TextInput
          label={t('Proof that was seen')}
          value={proof}
          onChange={({ currentTarget }) => (dismiss(), setProof(currentTarget.value))}
          autoComplete="off"
        />
      </div>
      <p className={styles.hint}>{t('Clinical statements are not overwritten: the doctor strikes them out with a note.')}</p>
      <FormFoot failure={failure} onDismiss={dismiss}>
        <Button type="submit" disabled={isBusy}>
          {t('Correct it')}
        </Button>
      </FormFoot>
    </Form>
  );
}

const nowOf = (person: PersonAnswer, field: CorrectedField): string => {
  const { birth_date: born } = person;
  if (field === 'birth_date') return born === null ? '' : formatDate(born);
  return field === 'language' ? languageName(person.language) : person[field];
};

// What a field may say; a field that is not here is typed.
const CHOICES: Partial<Record<CorrectedField, readonly string[]>> = {
  gender: GENDERS,
  guardian_relation: GUARDIAN_RELATIONS,
  language: PERSON_LANGUAGES,
};

function ValueField({ field, value, onChange }: { field: CorrectedField; value: string; onChange: (value: string) => void }) {
  const label = t('New value');
  if (field === 'birth_date') return <DateField key={field} label={label} value={value} onChange={onChange} />;
  const choices = CHOICES[field];
  if (choices)
    return (
      <NativeSelect
        label={label}
        data={['', ...choices.filter((choice) => choice !== '')].map((choice) => ({
          value: choice,
          label: field === 'language' ? languageName(choice) : choice,
        }))}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <TextInput
      label={label}
      value={value}
      inputMode={field === 'aadhar' || field === 'pincode' ? 'numeric' : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete="off"
    />
  );
}
