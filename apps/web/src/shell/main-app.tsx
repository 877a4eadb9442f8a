import { Skeleton } from '@mantine/core';
import { session } from '@nidaan/api-client';
import type { Profile } from '@nidaan/identity-contracts';
import { loadEmergencyBar, loadSecondStepBar, loadSupportAccessBar } from '@nidaan/identity-web';
import {
  AppFrame,
  LateSlot,
  lazyWhenIdle,
  paths,
  ScreenSlot,
  ShellContext,
  showTimesIn,
  t,
  type FrameTab,
  type Shell,
} from '@nidaan/ui';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { titleAt } from '../addresses.ts';
import { usePalette } from '../palette/use-palette.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import { ClosedTab } from './closed-tab.tsx';
import { usePaymentGate } from './payment-gate.ts';
import styles from './shell.module.css';
import { TAB_ADDRESSES, type TabId } from './tab-addresses.ts';
import { isForRole, TABS, type AppTab } from './tabs.tsx';
import { WORKPLACE_TITLES } from './titles.ts';
import { useBranch } from './use-branch.ts';
import { useHeldKeys } from './use-held-keys.ts';
import { useIdleLock } from './use-idle-lock.ts';
import { rememberedTab, rememberTab, useTab, type Step } from './use-tab.ts';

/** The main app: sidebar, top bar and the tab of the address, whose code is loaded when it is opened. */
export function MainApp({ profile }: { profile: Profile | undefined }) {
  const { isPaid, due } = usePaymentGate();
  const { id, way, isAtDoor } = useTab();
  const { pathname } = useLocation();
  const isOff = ({ isShown }: AppTab) => profile !== undefined && isShown?.(profile) === false;
  const isHidden = (each: AppTab) => isOff(each) || !isForRole(each, profile);
  const isClosed = (tab: AppTab) => isHidden(tab) || (!isPaid && !tab.openWhenUnpaid);
  const closedBecause = (each: AppTab) => (isForRole(each, profile) ? (isOff(each) ? 'off' : 'unpaid') : 'role');
  const hospitalName = profile?.hospital_name ?? '';
  const doctorName = profile?.username ?? '';
  const timeZone = useTimeZone(profile);
  const lock = useIdleLock(profile && (profile.idle_lock_minutes ?? 0));
  useHeldKeys(lock.isLocked);
  Lock.useWhenIdle();
  const branch = useBranch(profile);
  const { id: branchId = null, name: branchName = '' } = branch.writesTo ?? {};
  const shell = useMemo(
    () => ({
      ...{ hospitalName, doctorName, timeZone, branchName, branchId },
      memberId: profile?.member_id ?? null,
      isLimited: profile?.is_limited ?? false,
      findsElsewhere: profile?.finds_elsewhere ?? false,
      opened: profile?.emergency_open ?? [],
      ...{ movesBetween: movesOf(profile), may: mayOf(profile), ...dashboardOf(profile) },
    }),
    [hospitalName, doctorName, timeZone, branchName, branchId, profile],
  );
  const tab = TABS.find((each) => each.id === id)!;
  // A role is known with the profile: until then a member's screen asks for nothing that may be refused.
  const isWaiting = profile === undefined && tab.needs !== undefined && session.isOfMember();
  const entries = TABS.filter((each) => !isHidden(each)).map((each) => entryOf(each, isClosed(each)));
  const palette = usePalette(entries);
  if (isAtDoor) return <Door isOpen={(each) => !isClosed(each)} />;
  const first = way === 'first' ? startOf(profile) : null;
  if (first && !isClosed(first)) return <Navigate to={TAB_ADDRESSES[first.id][0]} replace state={RESTORED} />;
  if (isClosed(tab) && way === 'restored') return <Navigate to={paths.dashboard} replace state={INSTEAD} />;
  // Nothing of the app, whose screens ask for patients, before it is known whose password opens it.
  if (lock.isLocked && profile === undefined) return <Cover />;
  return (
    <AppFrame
      title={titleAt(WORKPLACE_TITLES, pathname)}
      tabs={entries}
      active={id}
      onChoose={rememberTab}
      welcome={<Welcome hospitalName={hospitalName} doctorName={doctorName} />}
      account={
        <>
          <BranchSwitch choice={branch} />
          {palette.button}
          <AccountMenu profile={profile} />
        </>
      }
      footer={t('Powered by Nidaan')}
    >
      {lock.isLocked && (
        <Suspense fallback={<Cover />}>
          <Lock.Component name={doctorName} onUnlock={lock.unlock} />
        </Suspense>
      )}
      <LateSlot>{profile?.mfa?.is_required_from && <StepBar profile={profile} />}</LateSlot>
      <LateSlot>{profile?.support_access && <SupportBar profile={profile} />}</LateSlot>
      <LateSlot>{profile?.emergency_overdue && <EmergencyBar profile={profile} />}</LateSlot>
      <Dues isPaid={isPaid} due={due} />
      <ShellContext value={shell}>
        {palette.window}
        <ScreenSlot key={`${id} ${timeZone} ${branch.chosen?.id ?? ''}`}>
          {isClosed(tab) ? <ClosedTab tab={tab} why={closedBecause(tab)} /> : isWaiting ? null : <tab.Screen />}
        </ScreenSlot>
      </ShellContext>
    </AppFrame>
  );
}

// Most hospitals have paid: the checkout comes when one has not, and stays for the news of its payment.
const PaymentRequired = lazy(() => import('./payment-required.tsx'));
const PaymentOfOthers = lazy(() => import('./payment-of-others.tsx'));

// Nobody of Nidaan looks into most hospitals.
const SupportBar = lazy(loadSupportAccessBar);

// In most hospitals nothing waits for a review.
const EmergencyBar = lazy(loadEmergencyBar);

// Only where the hospital has such a rule, and until it is followed.
const StepBar = lazy(loadSecondStepBar);

// Fetched beforehand: without the net the screen is hidden all the same.
const Lock = lazyWhenIdle(async () => ({ default: (await import('./idle-lock.tsx')).IdleLock }));

const Cover = () => <div className={styles.cover}>{t('The screen is locked')}</div>;

function Dues({ isPaid, due }: { isPaid: boolean; due: number | null }) {
  const [isAsked, setAsked] = useState(!isPaid);
  if (!isPaid && !isAsked) setAsked(true);
  return (
    isAsked && (
      <LateSlot>{due === null ? <PaymentOfOthers isPaid={isPaid} /> : <PaymentRequired isPaid={isPaid} due={due} />}</LateSlot>
    )
  );
}

// Branches that are open, for who may put a registration right.
const movesOf = (profile: Profile | undefined) =>
  profile?.permissions?.includes('settings.manage') ? (profile.branches ?? []).filter(({ is_active: isOpen }) => isOpen) : [];

// Staff and servers of before name no permissions: then all is offered.
const mayOf = (profile: Profile | undefined) => (permission: string) => profile?.permissions?.includes(permission) ?? true;

// Owners and managers keep the documented one. A member's is known with the profile.
function dashboardOf(profile: Profile | undefined): Pick<Shell, 'dashboard' | 'comparesBranches'> {
  const { role, permissions, branches } = profile ?? {};
  const isOfHospital = role === undefined || role === 'owner' || role === 'manager';
  // Only doctors may hold it.
  const isDoctor = permissions?.includes('clinical.write');
  const dashboard = isOfHospital ? 'hospital' : isDoctor ? 'doctor' : 'staff';
  const seesMoney = permissions?.includes('money.view') ?? false;
  return {
    dashboard: profile === undefined && session.isOfMember() ? null : dashboard,
    comparesBranches: isOfHospital && seesMoney && (branches?.length ?? 0) > 1,
  };
}

const CHOSEN: Step = { way: 'chosen' };
const RESTORED: Step = { way: 'restored' };
const INSTEAD: Step = { way: 'instead' };
const FIRST: Step = { way: 'first' };

// Where the day of the role begins (ORG-10); null where that is the Dashboard, or not known yet.
const startOf = (profile: Profile | undefined): AppTab | null =>
  TABS.find(({ id }) => id !== 'dashboard' && id === profile?.default_tab) ?? null;

const entryOf = ({ id, label, icon, group }: AppTab, disabled: boolean): FrameTab<TabId> => ({
  id,
  label,
  icon,
  disabled,
  to: TAB_ADDRESSES[id][0],
  ...(id === 'dashboard' && { state: CHOSEN }),
  ...(group !== undefined && { group, isFolded: true }),
});

/** /dashboard, opened afresh: leads to the tab used last, and to the Dashboard where that is closed by now (APP-03, APP-10). */
function Door({ isOpen }: { isOpen: (tab: AppTab) => boolean }) {
  const wanted = TABS.find(({ id }) => id === rememberedTab());
  if (rememberedTab() === null) return <Navigate to={paths.dashboard} replace state={FIRST} />;
  if (!wanted || wanted.id === 'dashboard') return <Navigate to={paths.dashboard} replace state={CHOSEN} />;
  if (!isOpen(wanted)) return <Navigate to={paths.dashboard} replace state={INSTEAD} />;
  return <Navigate to={TAB_ADDRESSES[wanted.id][0]} replace state={RESTORED} />;
}

// Before the first screen is drawn, so that no time is written in another zone; who logs in next may be of the platform's.
function useTimeZone(profile: Profile | undefined): string {
  const zone = profile?.timeZone;
  useEffect(() => () => void showTimesIn(undefined), []);
  return useMemo(() => showTimesIn(zone), [zone]);
}

function Welcome({ hospitalName, doctorName }: { hospitalName: string; doctorName: string }) {
  if (!hospitalName && !doctorName) return <Skeleton height={14} width={220} />;
  return (
    <>
      <p className={styles.welcome}>{t('Welcome, {hospitalName}', { hospitalName })}</p>
      <p className={styles.doctor}>{doctorName}</p>
    </>
  );
}
