import { Skeleton } from '@mantine/core';
import type { Profile } from '@nidaan/identity-contracts';
import { AppFrame, ScreenSlot, ShellContext, showTimesIn } from '@nidaan/ui';
import { useEffect, useMemo } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { usePaymentGate } from './payment-gate.ts';
import { PaymentRequired } from './payment-required.tsx';
import styles from './shell.module.css';
import { TABS } from './tabs.tsx';
import { useRememberedTab } from './use-remembered-tab.ts';

/** The main app: sidebar, top bar and the selected tab, whose code is loaded when it is opened. */
export function MainApp({ profile }: { profile: Profile | undefined }) {
  const { isPaid, due } = usePaymentGate();
  const shown = TABS.filter(({ isShown }) => !profile || !isShown || isShown(profile));
  const tabs = shown.map((tab) => ({ ...tab, disabled: !isPaid && !tab.openWhenUnpaid }));
  const [active, select] = useRememberedTab(tabs);
  const hospitalName = profile?.hospital_name ?? '';
  const doctorName = profile?.username ?? '';
  const timeZone = useTimeZone(profile);
  const shell = useMemo(
    () => ({ goTo: select, hospitalName, doctorName, timeZone }),
    [select, hospitalName, doctorName, timeZone],
  );
  const Screen = tabs.find((tab) => tab.id === active)!.Screen;
  return (
    <AppFrame
      tabs={tabs}
      active={active}
      onSelect={select}
      welcome={<Welcome hospitalName={hospitalName} doctorName={doctorName} />}
      account={<AccountMenu profile={profile} onViewProfile={() => select('profile')} />}
      footer="Powered by Nidaan"
    >
      <PaymentRequired isPaid={isPaid} due={due} />
      <ShellContext value={shell}>
        <ScreenSlot key={`${active} ${timeZone}`}>
          <Screen />
        </ScreenSlot>
      </ShellContext>
    </AppFrame>
  );
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
      <p className={styles.welcome}>{`Welcome, ${hospitalName}`}</p>
      <p className={styles.doctor}>{doctorName}</p>
    </>
  );
}
