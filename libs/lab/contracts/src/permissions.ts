import type { Permission } from '@nidaan/kernel';

const GROUP = 'Laboratory';

/** What members may be allowed to do here, and the ready-made roles that may. Source: the people chapter, permission matrix. */
export const LAB_PERMISSIONS = [
  { key: 'lab.view', label: 'See lab tests and reports', group: GROUP, roles: ['manager', 'doctor', 'nurse', 'lab'] },
  { key: 'lab.write', label: 'Record lab tests and reports', group: GROUP, roles: ['manager', 'lab'] },
] as const satisfies readonly Permission[];
