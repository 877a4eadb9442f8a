import { t } from '@nidaan/ui';
import type { FrameTab } from '@nidaan/ui';
import {
  IconAddressBook,
  IconCreditCard,
  IconHeartRateMonitor,
  IconLayoutDashboard,
  IconLogout,
  IconShieldCheck,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import { lazy, type ComponentType } from 'react';
import { VIEW_PATHS, type ViewId } from './use-view.ts';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
const MORE = 'More';

export type EntryId = Exclude<ViewId, 'settings'> | 'logout';

/**
 * In the documented order (ADM-01), Logout at the end of the bar; what the documents do not name stands in a group of its own above it (APP-11).
 */
export const entriesOf = (onLogout: () => void): readonly FrameTab<EntryId>[] => [
  { id: 'dashboard', to: VIEW_PATHS.dashboard[0], label: t('Dashboard'), icon: <IconLayoutDashboard {...ICON} /> },
  { id: 'tickets', to: VIEW_PATHS.tickets[0], label: t('Tickets'), icon: <IconTicket {...ICON} /> },
  { id: 'users', to: VIEW_PATHS.users[0], label: t('Users'), icon: <IconUsers {...ICON} /> },
  { id: 'payments', to: VIEW_PATHS.payments[0], label: t('Doctor Payments'), icon: <IconCreditCard {...ICON} /> },
  { id: 'logout', onPress: onLogout, label: t('Logout'), icon: <IconLogout {...ICON} />, isLast: true },
  { id: 'leads', to: VIEW_PATHS.leads[0], label: t('Leads'), icon: <IconAddressBook {...ICON} />, group: MORE },
  { id: 'audit', to: VIEW_PATHS.audit[0], label: t('Audit'), icon: <IconShieldCheck {...ICON} />, group: MORE },
  {
    id: 'operations',
    to: VIEW_PATHS.operations[0],
    label: t('Operations'),
    icon: <IconHeartRateMonitor {...ICON} />,
    group: MORE,
  },
];

/** The screens; the settings have no entry and are reached by their address (ADM-02, OPN-52). */
export const VIEWS: Readonly<Record<ViewId, ComponentType>> = {
  dashboard: lazy(async () => ({ default: (await import('../dashboard/dashboard-view.tsx')).DashboardView })),
  tickets: lazy(async () => ({ default: (await import('../tickets/tickets-view.tsx')).TicketsView })),
  users: lazy(async () => ({ default: (await import('../users/users-view.tsx')).UsersView })),
  payments: lazy(async () => ({ default: (await import('../payments/payments-view.tsx')).PaymentsView })),
  leads: lazy(async () => ({ default: (await import('../leads/leads-view.tsx')).LeadsView })),
  audit: lazy(async () => ({ default: (await import('../audit/audit-view.tsx')).AuditView })),
  operations: lazy(async () => ({ default: (await import('../operations/operations-view.tsx')).OperationsView })),
  settings: lazy(async () => ({ default: (await import('../settings/settings-view.tsx')).SettingsView })),
};
