import { Button, Textarea, TextInput } from '@mantine/core';
import {
  changeNotice,
  noticePdf,
  PRIVACY_MESSAGES as messages,
  publishNotice,
  type PrivacyNotice,
} from '@nidaan/patients-contracts';
import {
  ChangedMeanwhile,
  Dialog,
  ErrorBanner,
  FailureNote,
  Form,
  Icon,
  inItsWords,
  t,
  useDownload,
  useMayCall,
  useSavedEdits,
  useSubmission,
} from '@nidaan/ui';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { languageName } from './privacy-words.ts';
import { noticesQuery } from './privacy.queries.ts';
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
    <Dialog opened size="lg" title={title} onClose={onClose} closeOnClickOutside={notice.version !== null}>
      <div className={styles.form}>
        {notice.version === null ? <Draft notice={notice} /> : <Published notice={notice} />}
        <Papers id={notice.id} />
      </div>
    </Dialog>
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

type Name = 'title' | `sections.${number}.${'heading' | 'text'}`;

const headingOf = (at: number) => `sections.${at}.heading` as const;
const textOf = (at: number) => `sections.${at}.text` as const;

const storedOf = ({ title, sections }: PrivacyNotice) =>
  Object.fromEntries([
    ['title', title],
    ...sections.flatMap(({ heading, text }, at) => [[headingOf(at), heading] as const, [textOf(at), text] as const]),
  ]) as Record<Name, string>;

const labelsOf = ({ sections }: PrivacyNotice) =>
  Object.fromEntries([
    ['title', t('Title')],
    ...sections.flatMap((_, at) => [
      [headingOf(at), t('Heading {n}', { n: at + 1 })] as const,
      [textOf(at), t('Text {n}', { n: at + 1 })] as const,
    ]),
  ]) as Record<Name, string>;

/** The draft to be changed and published. What was typed stays when somebody else saves it; whose text it is to be is asked then. */
function useDraftNotice(notice: PrivacyNotice) {
  const queries = useQueryClient();
  const params = { id: notice.id };
  const keep = (kept: PrivacyNotice) =>
    queries.setQueryData(noticesQuery.queryKey, (all) => all?.map((each) => (each.id === kept.id ? kept : each)));
  const edits = useSavedEdits(changeNotice, {
    ...{ stored: storedOf(notice), labels: labelsOf(notice), failed, onKept: keep },
    inputOf: (values) => ({
      params,
      body: {
        title: values.title,
        sections: notice.sections.map((_, at) => ({ heading: values[headingOf(at)]!, text: values[textOf(at)]! })),
        draft_version: notice.draft_version,
      },
    }),
  });
  const publishing = useSubmission(publishNotice, { failed });
  const publish = async () => {
    publishing.dismiss();
    const saved = await edits.send();
    if (saved) await publishing.submit({ params, query: { draft_version: saved.draft_version } });
  };
  const save = () => (publishing.dismiss(), edits.send());
  return { ...edits, save, publish, publishing };
}

function Draft({ notice }: { notice: PrivacyNotice }) {
  const { field, save, publish, publishing, foot } = useDraftNotice(notice);
  const mayPublish = useMayCall()(publishNotice);
  const isBusy = foot.isBusy || publishing.isBusy;
  return (
    <Form label={t('Draft')} className={styles.form} onSend={save}>
      <p className={styles.hint}>
        {t('{hospital}, {officer} and {days} are filled in from the settings when it is published.', {
          hospital: '{hospital}',
          officer: '{officer}',
          days: '{days}',
        })}
      </p>
      <TextInput {...field('title')} />
      {notice.sections.map((_, at) => (
        // By its place: named by its heading, a saved one would be a new field, without the focus.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.form}>
          <TextInput {...field(headingOf(at))} />
          <Textarea {...field(textOf(at))} rows={5} />
        </div>
      ))}
      <ChangedMeanwhile fields={foot.asked} onChoose={foot.onChoose} />
      <FailureNote failure={foot.asked.length > 0 ? null : (foot.failure ?? publishing.failure)} />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" disabled={isBusy || foot.asked.length > 0}>
          {t('Save the draft')}
        </Button>
        {mayPublish && (
          <Button disabled={isBusy || foot.asked.length > 0} onClick={() => void publish()}>
            {t('Publish')}
          </Button>
        )}
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
