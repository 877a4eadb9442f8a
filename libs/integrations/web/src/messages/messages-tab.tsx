import { PageHeader, PageStack, paths, ScreenTabs, t } from '@nidaan/ui';
import { MessageList } from './message-list.tsx';
import { MessageSettingsScreen } from './message-settings.tsx';
import { TemplateList } from './template-list.tsx';

/** Messages to patients: what went out, the templates, the settings (FRD-77). */
export function MessagesTab() {
  return (
    <PageStack>
      <PageHeader title={t('Messages')} subtitle={t('What patients are told, by SMS and e-mail')} />
      <ScreenTabs
        label={t('Messages')}
        tabs={[
          { label: t('Sent and planned'), to: paths.messages, panel: <MessageList /> },
          { label: t('Templates'), to: paths.messageTemplates, panel: <TemplateList /> },
          { label: t('Settings'), to: paths.messageSettings, panel: <MessageSettingsScreen /> },
        ]}
      />
    </PageStack>
  );
}
