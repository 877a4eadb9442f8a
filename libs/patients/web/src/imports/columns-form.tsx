import { Button, NativeSelect } from '@mantine/core';
import { IMPORT_FIELDS, IMPORT_MESSAGES as messages, startImport, type ImportField } from '@nidaan/patients-contracts';
import { Form, FormFoot, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import type { ChosenList } from './bring-list.tsx';
import { FIELD_LABELS } from './import-words.ts';
import styles from './imports.module.css';

interface ColumnsFormProps {
  list: ChosenList;
  onBrought: (id: number) => void;
}

/** Which column of a list is what, with the first value of each beside it. */
export function ColumnsForm({ list: { file, read }, onBrought }: ColumnsFormProps) {
  const [columns, setColumns] = useState<Partial<Record<ImportField, string>>>(read.columns);
  const { submit, failure, dismiss, isBusy } = useSubmission(startImport, { failed: inItsWords(messages.sendFailed) });
  const named = Object.entries(columns).filter(([, heading]) => heading !== '');
  const send = async () => {
    const sent = JSON.stringify(Object.fromEntries(named));
    const body = new FormData();
    body.append('columns', sent);
    body.append('file', file, file.name);
    const done = await submit({ body, print: `${file.name} ${file.size} ${file.lastModified} ${sent}` });
    if (done) onBrought(done.answer.id);
  };
  const example = (heading: string | undefined) => read.sample[0]?.[read.headings.indexOf(heading ?? '')] ?? '';
  const options = [
    { value: '', label: t('Not in the list') },
    ...read.headings.filter(Boolean).map((value) => ({ value, label: value })),
  ];
  return (
    <Form label={t('Columns of {file}', { file: file.name })} className={styles.stack} onSend={send}>
      <div className={styles.columns}>
        {IMPORT_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={t(FIELD_LABELS[field])}
            description={columns[field] ? t('for example {value}', { value: example(columns[field]) || '–' }) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={options}
            value={columns[field] ?? ''}
            onChange={({ currentTarget }) => {
              setColumns({ ...columns, [field]: currentTarget.value });
              dismiss();
            }}
          />
        ))}
      </div>
      <FormFoot failure={failure} onDismiss={dismiss}>
        <Button type="submit" loading={isBusy}>
          {t('Check the list')}
        </Button>
      </FormFoot>
    </Form>
  );
}
