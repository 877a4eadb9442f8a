import type { Permission } from '@nidaan/kernel';

const GROUP = 'Patients';

/** What members may be allowed to do here, and the ready-made roles that may. Source: the people chapter, permission matrix. */
export const PATIENTS_PERMISSIONS = [
  {
    key: 'patients.view',
    label: 'See patients',
    group: GROUP,
    roles: ['manager', 'doctor', 'nurse', 'reception', 'lab', 'pharmacy', 'accounts'],
  },
  { key: 'patients.register', label: 'Register patients', group: GROUP, roles: ['manager', 'doctor', 'nurse', 'reception'] },
  { key: 'aadhaar.view', label: 'See whole Aadhaar numbers', group: GROUP, roles: ['manager', 'reception'] },
  { key: 'privacy.manage', label: 'Manage the privacy desk', group: GROUP, roles: ['manager'] },
] as const satisfies readonly Permission[];
