import { Button, FileButton } from '@mantine/core';
import { IMPORT_MESSAGES as messages, readImportHeadings } from '@nidaan/patients-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { FailureNote, Icon, inItsWords, Section, t, useSubmission } from '@nidaan/ui';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ColumnsForm } from './columns-form.tsx';
import styles from './imports.module.css';

// Of a workbook also the type: some browsers on phones look at nothing else.
const ACCEPT = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.csv,text/csv,text/plain';
const FAILED = { failed: inItsWords(messages.sendFailed) };

/** A list of patients that was chosen, and what it says. */
export interface ChosenList {
  file: File;
  read: AnswerOf<typeof readImportHeadings>;
}

/** Brings the register of before: a file, which column is what, and a look at each row before anybody is registered (FRD-23). */
export function BringList({ onBrought }: { onBrought: (id: number) => void }) {
  const [chosen, setChosen] = useState<ChosenList | null>(null);
  const reading = useSubmission(readImportHeadings, FAILED);
  const reset = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // The same file may be chosen again after it was corrected.
    reset.current?.();
    if (!file) return;
    setChosen(null);
    const body = new FormData();
    body.append('file', file, file.name);
    const done = await reading.submit({ body, print: `${file.name} ${file.size} ${file.lastModified}` });
    if (done) setChosen({ file, read: done.answer });
  };
  return (
    <Section title={t('Old register')}>
      <div className={styles.stack}>
        <p className={styles.hint}>
          {t(
            'An Excel workbook (.xlsx) or a CSV file with one patient in each row, the headings in the first. Each row is checked first.',
          )}
        </p>
        <div>
          <FileButton
            accept={ACCEPT}
            onChange={(file) => void choose(file)}
            resetRef={reset}
            inputProps={{ 'aria-label': t('Excel or CSV file') }}
          >
            {(props) => (
              <Button
                {...props}
                variant={chosen ? 'default' : 'filled'}
                loading={reading.isBusy}
                leftSection={<Icon of={IconFileImport} />}
              >
                {chosen ? t('Choose another file') : t('Choose an Excel or CSV file')}
              </Button>
            )}
          </FileButton>
        </div>
        <FailureNote failure={reading.failure} onDismiss={reading.dismiss} />
        {chosen && (
          <ColumnsForm
            key={`${chosen.file.name} ${chosen.file.lastModified}`}
            list={chosen}
            onBrought={(id) => (setChosen(null), onBrought(id))}
          />
        )}
      </div>
    </Section>
  );
}
