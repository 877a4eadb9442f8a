import { Skeleton } from '@mantine/core';
import { SETTINGS_MESSAGES as messages, type ClinicSettings, type Profile } from '@nidaan/identity-contracts';
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
import styles from './settings.module.css';
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

/** What holds for all branches: for who manages all of them. The last three are the hospital's alone, not its guests' (ORG-68). */
function OfAllBranches({ settings, profile, booking }: { settings: ClinicSettings; profile: Profile; booking: ReactNode }) {
  const isGuest = profile.role === 'support';
  if (profile.is_limited)
    return (
      <>
        {booking}
        <p className={styles.hint}>
          {t('The other settings belong to the whole hospital. Who manages all branches changes them.')}
        </p>
      </>
    );
  return (
    <>
      <PageSection settings={settings} />
      {booking}
      {isGuest ? (
        <p className={styles.hint}>{t('Security, privacy and branch sharing are changed by the hospital alone.')}</p>
      ) : (
        <>
          <LockSection settings={settings} />
          <OfficerSection settings={settings} />
          {severalOf(profile).length > 0 && <SharingSection settings={settings} />}
        </>
      )}
    </>
  );
}

/** What the hospital decides of its days and its screens; each section saves alone (ORG-59). */
export function SettingsTab({ numbers, booking }: SettingsTabProps) {
  const { data: profile } = useQuery(profileQuery);
  const { data: settings, isLoadingError, refetch } = useQuery(settingsQuery);
  return (
    <PageStack>
      <PageHeader title={t('Settings')} subtitle={t('Hours, holidays and rules of the hospital')} />
      {isLoadingError && <LoadFault onRetry={refetch}>{messages.loadFailed}</LoadFault>}
      {!(settings && profile) && !isLoadingError && <Skeleton height={320} aria-busy="true" />}
      {settings && profile && (
        <>
          <HoursSection settings={settings} />
          <HolidaysSection settings={settings} />
          {numbers?.(severalOf(profile))}
          <OfAllBranches settings={settings} profile={profile} booking={booking} />
        </>
      )}
    </PageStack>
  );
}
