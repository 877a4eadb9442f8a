import { Button, Input } from '@mantine/core';
import { REPORT_EXTENSIONS, REPORT_HINT_BYTES } from '@nidaan/lab-contracts';
import { FieldHint, Form, FormFoot, PageStack, Section, t, useShell } from '@nidaan/ui';
import { useId, useRef, useState, type RefObject } from 'react';
import type { Notify } from '../news/use-news.ts';
import { PatientSection } from '../patient/patient-section.tsx';
import { ReportList } from './report-list.tsx';
import styles from './upload-reports.module.css';
import { useUpload } from './use-upload.ts';

const ACCEPT = REPORT_EXTENSIONS.map((ending) => `.${ending}`).join(',');

/** A report file for a patient (LAB-10). */
export function UploadReports({ notify }: { notify: Notify }) {
  const upload = useUpload(notify);
  const input = useRef<HTMLInputElement>(null);
  // A new element is the way to empty a file chooser.
  const [round, setRound] = useState(0);
  const { branchName } = useShell();
  const label = branchName ? t('Upload at {branch}', { branch: branchName }) : t('Upload Report');
  const send = async () => {
    if (await upload.upload()) setRound(round + 1);
  };
  return (
    <PageStack>
      <PatientSection chosen={upload.chosen} onFetched={() => input.current?.focus()} />
      <Form label={t('Upload Report')} onSend={send}>
        <Section title={t('Report File')}>
          <FileChooser key={round} input={input} file={upload.file} onChoose={upload.setFile} />
          <FormFoot>
            <Button type="submit" disabled={!upload.canSubmit || upload.isBusy}>
              {upload.isBusy ? t('Uploading...') : label}
            </Button>
          </FormFoot>
        </Section>
      </Form>
      {upload.chosen.patient && <ReportList patient={upload.chosen.patient} />}
    </PageStack>
  );
}

interface FileChooserProps {
  input: RefObject<HTMLInputElement | null>;
  file: File | null;
  onChoose: (file: File | null) => void;
}

function FileChooser({ input, file, onChoose }: FileChooserProps) {
  const id = useId();
  return (
    <>
      <Input.Label htmlFor={id}>{t('File')}</Input.Label>
      <input
        ref={input}
        id={id}
        type="file"
        name="file"
        accept={ACCEPT}
        aria-describedby={`${id}-hint`}
        className={styles.file}
        onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {t('PDF, DOC, DOCX, JPG, JPEG or PNG, max 5MB')}
      </p>
      {file && file.size > REPORT_HINT_BYTES && (
        <FieldHint>{t('This file is larger than 5MB. It can be uploaded, but may take a while.')}</FieldHint>
      )}
    </>
  );
}
