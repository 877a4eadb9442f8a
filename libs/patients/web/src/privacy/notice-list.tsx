import { Button } from '@mantine/core';
import { createNotice, DELIVERED_LANGUAGES, PRIVACY_MESSAGES as messages, type PrivacyNotice } from '@nidaan/patients-contracts';
import {
  DataTable,
  FailureNote,
  formatDate,
  inItsWords,
  msg,
  rowsOf,
  Section,
  StatusBadge,
  t,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NoticeDialog } from './notice-dialog.tsx';
import { languageName } from './privacy-words.ts';
import { noticesQuery } from './privacy.queries.ts';
import styles from './privacy.module.css';

const versionOf = ({ version }: PrivacyNotice): string => (version === null ? '–' : String(version));

const COLUMNS: readonly Column<PrivacyNotice>[] = [
  { key: 'title', header: msg('Title'), rowHeader: true, render: ({ title }) => title },
  { key: 'language', header: msg('Language'), below: true, render: ({ language }) => languageName(language) },
  { key: 'version', header: msg('Version'), align: 'right', render: versionOf, wideOnly: true },
  {
    key: 'published',
    header: msg('Published'),
    render: ({ published_at: at }) => (at === null ? '–' : formatDate(at)),
    wideOnly: true,
  },
  {
    key: 'state',
    header: msg('State'),
    render: ({ version }) => (
      <StatusBadge status={version === null ? msg('Draft') : msg('Published')} tone={version === null ? 'amber' : 'green'} />
    ),
  },
];

/** Privacy notices in all languages; a new one begins with our texts (ORG-70). */
export function NoticeList() {
  const query = useQuery(noticesQuery);
  const { data } = query;
  const { submit, failure, isBusy } = useSubmission(createNotice, { failed: inItsWords(messages.saveFailed) });
  const [opened, setOpened] = useState<number | null>(null);
  const shown = data?.find(({ id }) => id === opened);
  const begin = async (language: string) => {
    const done = await submit({ body: { language } });
    if (done) setOpened(done.answer.id);
  };
  const actions = (
    <div className={styles.buttons}>
      {DELIVERED_LANGUAGES.map((language) => (
        <Button key={language} variant="default" disabled={isBusy} onClick={() => void begin(language)}>
          {t('New in {language}', { language: languageName(language) })}
        </Button>
      ))}
    </div>
  );
  return (
    <>
      <FailureNote failure={failure} />
      <Section title={t('Notices')} actions={actions} flush>
        <DataTable
          label={t('Notices')}
          columns={COLUMNS}
          {...rowsOf(query, messages.loadFailed)}
          rowKey={({ id }) => id}
          empty={{ title: t('No notices yet.'), text: t('Begin one in English and one in Hindi, read them, and publish them.') }}
          action={{ header: t('Actions'), label: () => t('Open'), onAct: ({ id }) => setOpened(id) }}
        />
      </Section>
      {shown && <NoticeDialog key={shown.id} notice={shown} onClose={() => setOpened(null)} />}
    </>
  );
}
