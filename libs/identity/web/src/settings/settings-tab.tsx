import { Skeleton } from '@mantine/core';
import { SETTINGS_MESSAGES as messages } from '@nidaan/identity-contracts';
import { LoadFault, PageHeader, PageStack, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { HolidaysSection } from './holidays-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { LockSection } from './lock-section.tsx';
import { OfficerSection } from './officer-section.tsx';
import { PageSection } from './page-section.tsx';
import { settingsQuery } from './settings.queries.ts';

/** What the hospital decides of its days and its screens; each section saves alone (ORG-59). */
export function SettingsTab() {
  const { data: settings, isLoadingError, refetch } = useQuery(settingsQuery);
  return (
    <PageStack>
      <PageHeader title={t('Settings')} subtitle={t('Hours, holidays and rules of the hospital')} />
      {isLoadingError && <LoadFault onRetry={refetch}>{messages.loadFailed}</LoadFault>}
      {!settings && !isLoadingError && <Skeleton height={320} aria-busy="true" />}
      {settings && (
        <>
          <HoursSection settings={settings} />
          <HolidaysSection settings={settings} />
          <PageSection settings={settings} />
          <LockSection settings={settings} />
          <OfficerSection settings={settings} />
        </>
      )}
    </PageStack>
  );
}
