import type { Profile } from '@nidaan/identity-contracts';
import { loadLookedTab, loadProfileTab, loadSettingsTab, loadTeamTab } from '@nidaan/identity-web';
import {
  loadDashboardTab,
  loadDuplicatesTab,
  loadRecallsTab,
  loadFeesTab,
  loadFrontDeskTab,
  loadPrivacyTab,
  loadRegistrationTab,
  loadSharedOfPhone,
  loadTrackingTab,
  loadUhidSection,
} from '@nidaan/patients-web';
import {
  loadAppointmentsTab,
  loadBookingRulesSection,
  loadDisplaysTab,
  loadDoctorsTab,
  loadQueuesTab,
} from '@nidaan/scheduling-web';
import { LateSlot, msg } from '@nidaan/ui';
import {
  IconBuildingHospital,
  IconFlask,
  IconLayoutDashboard,
  IconLifebuoy,
  IconPill,
  IconReceiptRupee,
  IconStethoscope,
  IconUserPlus,
  IconUserSearch,
} from '@tabler/icons-react';
import { lazy, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import type { MoreId } from './more-icons.tsx';
import { screen } from './screens.tsx';
import styles from './shell.module.css';
import type { TabId } from './tab-addresses.ts';

/** A tab of the main app. Tabs take no props: what they need of the shell they get from useShell() of @nidaan/ui. */
export interface AppTab {
  id: TabId;
  label: string;
  icon: ReactNode;
  Screen: ComponentType;
  /** Usable while payment is due (APP-07). */
  openWhenUnpaid?: boolean;
  /** Shown to whoever holds one of these permissions (ORG-10); without it to all. */
  needs?: readonly string[];
  /** Held beside one of `needs`: without it the screen has nothing to show. */
  alsoNeeds?: string;
  /** Beyond the documented tabs: shown once it is known that one of `needs` is held. */
  isBeyond?: boolean;
  /** The folded group it stands in. */
  group?: string;
  /** Of the person who works here: not for the platform's staff whom the hospital let in. */
  isOwn?: boolean;
  /** Shown to this hospital (APP-02); without it to all. */
  isShown?: (profile: Profile) => boolean;
}

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** The Team screen with the webhooks, which are of another domain. */
const loadTeam = async () => {
  const [{ default: TeamTab }, { WebhookList, WebhookPage }] = await Promise.all([
    loadTeamTab(),
    import('@nidaan/integrations-web'),
  ]);
  const webhooks = { list: <WebhookList />, page: (id: number) => <WebhookPage key={id} id={id} /> };
  return { default: () => <TeamTab webhooks={webhooks} /> };
};

/** The Settings screen with the numbers of patients and the rules of booking, which are of other domains. */
const loadSettings = async () => {
  const [{ default: SettingsTab }, { default: UhidSection }, { default: BookingRulesSection }] = await Promise.all([
    loadSettingsTab(),
    loadUhidSection(),
    loadBookingRulesSection(),
  ]);
  const numbers = (branches: ComponentProps<typeof UhidSection>['branches']) => <UhidSection branches={branches} />;
  return { default: () => <SettingsTab numbers={numbers} booking={<BookingRulesSection />} /> };
};

const SharedOfPhone = lazy(loadSharedOfPhone);

/** The Appointments screen with the persons of other branches, who are of another domain. */
const loadAppointments = async () => {
  const { default: AppointmentsTab } = await loadAppointmentsTab();
  const elsewhere = (of: ComponentProps<typeof SharedOfPhone>) => (
    <LateSlot>
      <SharedOfPhone {...of} />
    </LateSlot>
  );
  return { default: () => <AppointmentsTab elsewhere={elsewhere} /> };
};

// Their icons come with the first of them that is drawn: the first script has no room for them (DASH-01).
const MoreIcon = lazy(async () => ({ default: (await import('./more-icons.tsx')).MoreIcon }));
const moreIcon = (id: MoreId) => (
  <LateSlot fallback={<span className={styles.iconRoom} />}>
    <MoreIcon id={id} />
  </LateSlot>
);

const BEYOND = { isBeyond: true, group: msg('More') } as const;

/** In the documented order (APP-01); what goes beyond it stands in the folded group 'More' (APP-11), the front desk first (FRD-84). */
export const TABS: readonly AppTab[] = [
  {
    id: 'dashboard',
    label: msg('Dashboard'),
    icon: <IconLayoutDashboard {...ICON} />,
    Screen: screen(loadDashboardTab),
    openWhenUnpaid: true,
  },
  {
    id: 'patient-registration',
    label: msg('Patient Registration'),
    icon: <IconUserPlus {...ICON} />,
    needs: ['patients.register'],
    Screen: screen(loadRegistrationTab),
  },
  {
    id: 'doctor-view',
    label: msg('Doctor View'),
    icon: <IconStethoscope {...ICON} />,
    needs: ['clinical.view'],
    alsoNeeds: 'patients.view',
    Screen: screen(async () => ({ default: (await import('@nidaan/clinical-web')).DoctorViewTab })),
  },
  {
    id: 'lab',
    label: msg('Lab'),
    icon: <IconFlask {...ICON} />,
    needs: ['lab.view'],
    Screen: screen(async () => ({ default: (await import('@nidaan/lab-web')).LabTab })),
    isShown: (profile) => profile.tabsForced || profile.showLabTab !== false,
  },
  {
    id: 'pharmacy',
    label: msg('Pharmacy'),
    icon: <IconPill {...ICON} />,
    needs: ['pharmacy.view', 'pharmacy.dispense'],
    Screen: screen(async () => ({ default: (await import('@nidaan/pharmacy-web')).PharmacyTab })),
    isShown: (profile) => profile.tabsForced || profile.showPharmacyTab !== false,
  },
  {
    id: 'patients-tracking',
    label: msg('Patients Tracking'),
    icon: <IconUserSearch {...ICON} />,
    needs: ['patients.view'],
    Screen: screen(loadTrackingTab),
  },
  {
    id: 'billing',
    label: msg('Billing'),
    icon: <IconReceiptRupee {...ICON} />,
    needs: ['money.view', 'platform.pay'],
    Screen: screen(async () => ({ default: (await import('@nidaan/billing-web')).AccountsTab })),
  },
  {
    id: 'profile',
    label: msg('Profile'),
    icon: <IconBuildingHospital {...ICON} />,
    Screen: screen(loadProfileTab),
    isOwn: true,
    openWhenUnpaid: true,
  },
  {
    id: 'tickets',
    label: msg('TicketRaise'),
    icon: <IconLifebuoy {...ICON} />,
    Screen: screen(async () => ({ default: (await import('@nidaan/support-web')).TicketRaiseTab })),
    isOwn: true,
  },
  {
    id: 'front-desk',
    label: msg('Front Desk'),
    icon: moreIcon('front-desk'),
    Screen: screen(loadFrontDeskTab),
    needs: ['patients.register'],
    alsoNeeds: 'patients.view',
    ...BEYOND,
  },
  {
    id: 'duplicates',
    label: msg('Possible duplicates'),
    icon: moreIcon('duplicates'),
    Screen: screen(loadDuplicatesTab),
    needs: ['registry.merge', 'registry.import'],
    ...BEYOND,
  },
  {
    id: 'recalls',
    label: msg('Recalls'),
    icon: moreIcon('recalls'),
    Screen: screen(loadRecallsTab),
    needs: ['recalls.manage'],
    ...BEYOND,
  },
  {
    id: 'queues',
    label: msg('Queues'),
    icon: moreIcon('queues'),
    Screen: screen(loadQueuesTab),
    // A list with the patients' names.
    needs: ['patients.view'],
    ...BEYOND,
  },
  {
    id: 'displays',
    label: msg('Displays'),
    icon: moreIcon('displays'),
    Screen: screen(loadDisplaysTab),
    needs: ['display.manage'],
    ...BEYOND,
  },
  {
    id: 'appointments',
    label: msg('Appointments'),
    icon: moreIcon('appointments'),
    Screen: screen(loadAppointments),
    needs: ['appointments.view'],
    ...BEYOND,
  },
  {
    id: 'doctors',
    label: msg('Doctors'),
    icon: moreIcon('doctors'),
    Screen: screen(loadDoctorsTab),
    needs: ['schedule.manage'],
    ...BEYOND,
  },
  {
    id: 'fees',
    label: msg('Fee differs from the rule'),
    icon: moreIcon('fees'),
    Screen: screen(loadFeesTab),
    needs: ['money.view'],
    ...BEYOND,
  },
  {
    id: 'team',
    label: msg('Team'),
    icon: moreIcon('team'),
    Screen: screen(loadTeam),
    // Of the latter: API keys and webhooks alone.
    needs: ['team.manage', 'integrations.manage'],
    ...BEYOND,
  },
  {
    id: 'settings',
    label: msg('Settings'),
    icon: moreIcon('settings'),
    Screen: screen(loadSettings),
    needs: ['settings.manage'],
    ...BEYOND,
  },
  {
    id: 'messages',
    label: msg('Messages'),
    icon: moreIcon('messages'),
    Screen: screen(async () => ({ default: (await import('@nidaan/integrations-web')).MessagesTab })),
    needs: ['messages.manage'],
    ...BEYOND,
  },
  {
    id: 'who-looked',
    label: msg('Who looked'),
    icon: moreIcon('who-looked'),
    Screen: screen(loadLookedTab),
    needs: ['audit.view'],
    ...BEYOND,
  },
  {
    id: 'privacy',
    label: msg('Privacy'),
    icon: moreIcon('privacy'),
    Screen: screen(loadPrivacyTab),
    needs: ['privacy.manage'],
    ...BEYOND,
  },
];

/** Whether whoever is logged in holds what a tab needs. Staff and servers of before name no permissions: then all is shown. */
export function isForRole(tab: AppTab, profile: Profile | undefined): boolean {
  const { needs, alsoNeeds, isBeyond = false, isOwn = false } = tab;
  if (isOwn && profile?.role === 'support') return false;
  if (needs === undefined) return true;
  const { permissions } = profile ?? {};
  if (alsoNeeds !== undefined && permissions?.includes(alsoNeeds) === false) return false;
  return permissions === undefined ? !isBeyond : needs.some((key) => permissions.includes(key));
}
