import { Skeleton } from '@mantine/core';
import { SETTINGS_MESSAGES as messages, type Profile } from '@nidaan/identity-contracts';
import { LoadFault, PageHeader, PageStack, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import { HolidaysSection } from './holidays-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { LockSection } from './lock-section.tsx';
import { OfficerSection } from './officer-section.tsx';
import { PageSection } from './page-section.tsx';
import { SharingSection } from './sharing-section.tsx';
import { settingsQuery } from './settings.queries.ts';

interface SettingsTabProps {
  /** How patients are numbered: a section of another domain, which needs the branches. */
  numbers?: (branches: NonNullable<Profile['branches']>) => ReactNode;
  /** Rules of booking on the public page: a section of another domain. */
  booking?: ReactNode;
}

/** Open branches, where there are several: one alone needs nothing of its own. */
function severalOf({ branches = [] }: Profile) {
  const open = branches.filter(({ is_active: isActive }) => isActive);
  return open.length > 1 ? open : [];
}

/** What the hospital decides of its days and its screens; each section saves alone (ORG-59). */
export function SettingsTab({ numbers, booking }: SettingsTabProps) {
  const { data: profile } = useQuery(profileQuery);
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
          {profile && numbers?.(severalOf(profile))}
          <PageSection settings={settings} />
          {booking}
          <LockSection settings={settings} />
          <OfficerSection settings={settings} />
          {profile && severalOf(profile).length > 0 && <SharingSection settings={settings} />}
        </>
      )}
    </PageStack>
  );
}
