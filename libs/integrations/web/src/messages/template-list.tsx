import { Button } from '@mantine/core';
import { createMessageTemplate, MESSAGE_SENTENCES as say, type MessageTemplate } from '@nidaan/integrations-contracts';
import { DataTable, Icon, msg, PageStack, rowsOf, Section, StatusBadge, t, useMayCall, type Column } from '@nidaan/ui';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageSettingsQuery, messageTemplatesQuery } from './messages.queries.ts';
import { TemplateForm } from './template-form.tsx';
import { CHANNEL_LABELS, KIND_LABELS, LANGUAGE_NAMES } from './words.ts';

const COLUMNS: readonly Column<MessageTemplate>[] = [
  { key: 'kind', header: msg('Kind'), rowHeader: true, render: ({ kind }) => t(KIND_LABELS[kind]) },
  { key: 'language', header: msg('Language'), nowrap: true, render: ({ language }) => LANGUAGE_NAMES[language] },
  { key: 'channel', header: msg('Channel'), nowrap: true, render: ({ channel }) => t(CHANNEL_LABELS[channel]) },
  { key: 'body', header: msg('Text'), wideOnly: true, render: ({ body }) => body },
  {
    key: 'state',
    header: msg('Status'),
    nowrap: true,
    render: ({ is_active: isActive }) => (
      <StatusBadge status={isActive ? msg('Active') : msg('Off')} tone={isActive ? 'green' : 'grey'} />
    ),
  },
];

/** Templates by kind, language and channel (FRD-73, FRD-74). */
export function TemplateList() {
  const query = useQuery(messageTemplatesQuery);
  const { data: settings } = useQuery(messageSettingsQuery);
  const [opened, setOpened] = useState<MessageTemplate | 'new' | null>(null);
  const mayChange = useMayCall()(createMessageTemplate);
  const add = mayChange && (
    <Button leftSection={<Icon of={IconPlus} />} onClick={() => setOpened('new')}>
      {t('New template')}
    </Button>
  );
  return (
    <PageStack>
      <Section title={t('Templates')} hint={t('A kind without a template is not sent.')} actions={add} flush>
        <DataTable
          label={t('Templates')}
          columns={COLUMNS}
          {...rowsOf(query, t(say.loadFailed))}
          rowKey={({ id }) => id}
          empty={{
            title: t('No templates yet.'),
            text: mayChange ? t('Add one for each kind of message that patients should get.') : undefined,
          }}
          {...(mayChange && { action: { header: t('Actions'), label: () => t('Change'), onAct: setOpened } })}
        />
      </Section>
      {opened !== null && settings && (
        <TemplateForm template={opened === 'new' ? null : opened} headers={settings.headers} onClose={() => setOpened(null)} />
      )}
    </PageStack>
  );
}
