import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import {
  changeNotice,
  noticePdf,
  PRIVACY_MESSAGES as messages,
  publishNotice,
  type PrivacyNotice,
} from '@nidaan/patients-contracts';
import { ErrorBanner, FailureNote, Form, Icon, inItsWords, t, useDownload, useSubmission } from '@nidaan/ui';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { languageName } from './privacy-words.ts';
import styles from './privacy.module.css';

const failed = inItsWords(messages.saveFailed);

interface NoticeDialogProps {
  notice: PrivacyNotice;
  onClose: () => void;
}

/** A notice: a draft with fields, a published one as it stands. */
export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const title = `${languageName(notice.language)}: ${notice.version === null ? t('Draft') : t('Version {n}', { n: notice.version })}`;
  return (
    <Modal opened size="lg" title={title} onClose={onClose} closeOnClickOutside={notice.version !== null}>
      <div className={styles.form}>
        {notice.version === null ? <Draft notice={notice} /> : <Published notice={notice} />}
        <Papers id={notice.id} />
      </div>
    </Modal>
  );
}

const Published = ({ notice }: { notice: PrivacyNotice }) => (
  <div className={styles.notice} lang={notice.language}>
    <h2>{notice.title}</h2>
    {notice.sections.map(({ heading, text }) => (
      <section key={heading}>
        <h3 className={styles.heading}>{heading}</h3>
        <p className={styles.text}>{text}</p>
      </section>
    ))}
  </div>
);

function Draft({ notice }: { notice: PrivacyNotice }) {
  const [title, setTitle] = useState(notice.title);
  const [sections, setSections] = useState(notice.sections);
  const saving = useSubmission(changeNotice, { failed });
  const publishing = useSubmission(publishNotice, { failed });
  const params = { id: notice.id };
  const save = () => saving.submit({ params, body: { title, sections } });
  const publish = async () => {
    if (await save()) await publishing.submit({ params });
  };
  const change = (at: number, part: Partial<(typeof sections)[number]>) =>
    setSections(sections.map((section, index) => (index === at ? { ...section, ...part } : section)));
  return (
    <Form label={t('Draft')} className={styles.form} onSend={save}>
      <p className={styles.hint}>
        {t('{hospital}, {officer} and {days} are filled in from the settings when it is published.', {
          hospital: '{hospital}',
          officer: '{officer}',
          days: '{days}',
        })}
      </p>
      <TextInput label={t('Title')} value={title} onChange={({ currentTarget }) => setTitle(currentTarget.value)} />
      {sections.map(({ heading, text }, at) => (
        // By its place: named by its heading, a saved one would be a new field, without the focus.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.form}>
          <TextInput
            label={t('Heading {n}', { n: at + 1 })}
            value={heading}
            onChange={({ currentTarget }) => change(at, { heading: currentTarget.value })}
          />
          <Textarea
            label={t('Text {n}', { n: at + 1 })}
            value={text}
            rows={5}
            onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
          />
        </div>
      ))}
      <FailureNote failure={saving.failure ?? publishing.failure} />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" disabled={saving.isBusy || publishing.isBusy}>
          {t('Save the draft')}
        </Button>
        <Button disabled={saving.isBusy || publishing.isBusy} onClick={() => void publish()}>
          {t('Publish')}
        </Button>
      </div>
    </Form>
  );
}

function Papers({ id }: { id: number }) {
  const paper = useDownload(noticePdf, { fileName: (of) => `privacy-notice-${of}.pdf`, failed: messages.paperFailed });
  return (
    <>
      <div className={styles.buttons}>
        {(['A4', 'A5'] as const).map((size) => (
          <Button
            key={size}
            variant="default"
            leftSection={<Icon of={IconPrinter} />}
            disabled={paper.busyId !== null}
            onClick={() => paper.download(id, { size })}
          >
            {t('Print on {size}', { size })}
          </Button>
        ))}
      </div>
      <ErrorBanner message={paper.failure} onDismiss={paper.dismiss} />
    </>
  );
}
