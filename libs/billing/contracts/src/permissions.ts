import type { Permission } from '@nidaan/kernel';

const GROUP = 'Money';

/** What members may be allowed to do here, and the ready-made roles that may. Source: the people chapter, permission matrix. */
export const BILLING_PERMISSIONS = [
  { key: 'money.take', label: 'Take payments', group: GROUP, roles: ['manager', 'reception', 'pharmacy', 'accounts'] },
  { key: 'money.view', label: 'See amounts and reports', group: GROUP, roles: ['manager', 'accounts'] },
  { key: 'platform.pay', label: 'Pay for Nidaan', group: GROUP, roles: ['manager', 'accounts'] },
] as const satisfies readonly Permission[];
