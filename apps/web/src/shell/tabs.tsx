import type { Profile } from '@nidaan/identity-contracts';
import { loadLookedTab, loadProfileTab, loadSettingsTab, loadTeamTab } from '@nidaan/identity-web';
import {
  loadDashboardTab,
  loadDuplicatesTab,
  loadFrontDeskTab,
  loadPrivacyTab,
  loadRegistrationTab,
  loadTrackingTab,
} from '@nidaan/patients-web';
import { loadAppointmentsTab, loadDisplaysTab, loadDoctorsTab, loadQueuesTab } from '@nidaan/scheduling-web';
import { msg } from '@nidaan/ui';
import {
  IconBuildingHospital,
  IconEye,
  IconFlask,
  IconLayoutDashboard,
  IconLifebuoy,
  IconPill,
  IconReceiptRupee,
  IconSettings,
  IconStethoscope,
  IconUserPlus,
  IconUserSearch,
  IconUsersGroup,
} from '@tabler/icons-react';
import { lazy, type ComponentType, type ReactNode } from 'react';
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
  /** Beyond the documented tabs: shown once it is known that one of `needs` is held. */
  isBeyond?: boolean;
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

/** In the documented order (APP-01). */
export const TABS: readonly AppTab[] = [
  {
    id: 'dashboard',
    label: msg('Dashboard'),
    icon: <IconLayoutDashboard {...ICON} />,
    Screen: lazy(loadDashboardTab),
    openWhenUnpaid: true,
  },
  {
    id: 'patient-registration',
    label: msg('Patient Registration'),
    icon: <IconUserPlus {...ICON} />,
    needs: ['patients.register'],
    Screen: lazy(loadRegistrationTab),
  },
  {
    id: 'doctor-view',
    label: msg('Doctor View'),
    icon: <IconStethoscope {...ICON} />,
    needs: ['clinical.view'],
    Screen: lazy(async () => ({ default: (await import('@nidaan/clinical-web')).DoctorViewTab })),
  },
  {
    id: 'lab',
    label: msg('Lab'),
    icon: <IconFlask {...ICON} />,
    needs: ['lab.view'],
    Screen: lazy(async () => ({ default: (await import('@nidaan/lab-web')).LabTab })),
    isShown: (profile) => profile.tabsForced || profile.showLabTab !== false,
  },
  {
    id: 'pharmacy',
    label: msg('Pharmacy'),
    icon: <IconPill {...ICON} />,
    needs: ['pharmacy.view', 'pharmacy.dispense'],
    Screen: lazy(async () => ({ default: (await import('@nidaan/pharmacy-web')).PharmacyTab })),
    isShown: (profile) => profile.tabsForced || profile.showPharmacyTab !== false,
  },
  {
    id: 'patients-tracking',
    label: msg('Patients Tracking'),
    icon: <IconUserSearch {...ICON} />,
    needs: ['patients.view'],
    Screen: lazy(loadTrackingTab),
  },
  {
    id: 'billing',
    label: msg('Billing'),
    icon: <IconReceiptRupee {...ICON} />,
    needs: ['money.view', 'platform.pay'],
    Screen: lazy(async () => ({ default: (await import('@nidaan/billing-web')).AccountsTab })),
  },
  {
    id: 'profile',
    label: msg('Profile'),
    icon: <IconBuildingHospital {...ICON} />,
    Screen: lazy(loadProfileTab),
    isOwn: true,
    openWhenUnpaid: true,
  },
  {
    id: 'tickets',
    label: msg('TicketRaise'),
    icon: <IconLifebuoy {...ICON} />,
    Screen: lazy(async () => ({ default: (await import('@nidaan/support-web')).TicketRaiseTab })),
    isOwn: true,
  },
  {
    id: 'front-desk',
    label: msg('Front Desk'),
    icon: <IconLayoutDashboard {...ICON} />,
    Screen: lazy(loadFrontDeskTab),
    needs: ['patients.register'],
    isBeyond: true,
  },
  {
    id: 'duplicates',
    label: msg('Possible duplicates'),
    icon: <IconUsersGroup {...ICON} />,
    Screen: lazy(loadDuplicatesTab),
    needs: ['registry.merge'],
    isBeyond: true,
  },
  {
    id: 'queues',
    label: msg('Queues'),
    icon: <IconUserSearch {...ICON} />,
    Screen: lazy(loadQueuesTab),
    // A list with the patients' names.
    needs: ['patients.view'],
    isBeyond: true,
  },
  {
    id: 'displays',
    label: msg('Displays'),
    icon: <IconLayoutDashboard {...ICON} />,
    Screen: lazy(loadDisplaysTab),
    needs: ['display.manage'],
    isBeyond: true,
  },
  {
    id: 'appointments',
    label: msg('Appointments'),
    icon: <IconUserSearch {...ICON} />,
    Screen: lazy(loadAppointmentsTab),
    needs: ['appointments.view'],
    isBeyond: true,
  },
  {
    id: 'doctors',
    label: msg('Doctors'),
    icon: <IconStethoscope {...ICON} />,
    Screen: lazy(loadDoctorsTab),
    needs: ['schedule.manage'],
    isBeyond: true,
  },
  {
    id: 'team',
    label: msg('Team'),
    icon: <IconUsersGroup {...ICON} />,
    Screen: lazy(loadTeam),
    // Of the latter: API keys and webhooks alone.
    needs: ['team.manage', 'integrations.manage'],
    isBeyond: true,
  },
  {
    id: 'settings',
    label: msg('Settings'),
    icon: <IconSettings {...ICON} />,
    Screen: lazy(loadSettingsTab),
    needs: ['settings.manage'],
    isBeyond: true,
  },
  {
    id: 'messages',
    label: msg('Messages'),
    icon: <IconLifebuoy {...ICON} />,
    Screen: lazy(async () => ({ default: (await import('@nidaan/integrations-web')).MessagesTab })),
    needs: ['messages.manage'],
    isBeyond: true,
  },
  {
    id: 'who-looked',
    label: msg('Who looked'),
    icon: <IconEye {...ICON} />,
    Screen: lazy(loadLookedTab),
    needs: ['audit.view'],
    isBeyond: true,
  },
  {
    id: 'privacy',
    label: msg('Privacy'),
    icon: <IconEye {...ICON} />,
    Screen: lazy(loadPrivacyTab),
    needs: ['privacy.manage'],
    isBeyond: true,
  },
];

/** Whether whoever is logged in holds what a tab needs. Staff and servers of before name no permissions: then all is shown. */
export function isForRole({ needs, isBeyond = false, isOwn = false }: AppTab, profile: Profile | undefined): boolean {
  if (isOwn && profile?.role === 'support') return false;
  if (needs === undefined) return true;
  const { permissions } = profile ?? {};
  return permissions === undefined ? !isBeyond : needs.some((key) => permissions.includes(key));
}
