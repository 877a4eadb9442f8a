import type { Permission } from '@nidaan/kernel';

const GROUP = 'Pharmacy';

/** What members may be allowed to do here, and the ready-made roles that may. Source: the people chapter, permission matrix. */
export const PHARMACY_PERMISSIONS = [
  { key: 'pharmacy.view', label: 'See pharmacy bills', group: GROUP, roles: ['manager', 'pharmacy', 'accounts'] },
  { key: 'pharmacy.dispense', label: 'Dispense medicines', group: GROUP, roles: ['manager', 'pharmacy'] },
] as const satisfies readonly Permission[];
