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
  { key: 'registry.merge', label: 'Join patients that are one person, and move visits', group: GROUP, roles: ['manager'] },
  { key: 'registry.import', label: 'Import the old register', group: GROUP, roles: ['manager'] },
  { key: 'recalls.manage', label: 'Manage recalls', group: GROUP, roles: ['manager', 'doctor', 'nurse', 'reception'] },
  { key: 'privacy.manage', label: 'Answer privacy requests', group: GROUP, roles: ['manager'] },
] as const satisfies readonly Permission[];
