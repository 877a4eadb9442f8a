import type { Permission } from '@nidaan/kernel';

const GROUP = 'Support';

/** What members may be allowed to do here, and the ready-made roles that may. Source: the people chapter, permission matrix. */
export const SUPPORT_PERMISSIONS = [
  {
    key: 'tickets.raise',
    label: 'Raise support tickets',
    group: GROUP,
    roles: ['manager', 'doctor', 'nurse', 'reception', 'lab', 'pharmacy', 'accounts'],
  },
] as const satisfies readonly Permission[];
