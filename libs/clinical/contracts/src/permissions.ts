import type { Permission } from '@nidaan/kernel';

const GROUP = 'Treatment';

/** What members may be allowed to do here, and the ready-made roles that may. Source: the people chapter, permission matrix. */
export const CLINICAL_PERMISSIONS = [
  { key: 'clinical.view', label: 'See medical records', group: GROUP, roles: ['manager', 'doctor', 'nurse'] },
  { key: 'clinical.write', label: 'Write prescriptions and records', group: GROUP, roles: ['doctor'], onlyDoctors: true },
  { key: 'allergies.write', label: 'Write down allergies', group: GROUP, roles: ['manager', 'doctor', 'nurse', 'pharmacy'] },
  {
    key: 'prescriptions.view',
    label: 'See prescribed medicines',
    group: GROUP,
    roles: ['manager', 'doctor', 'nurse', 'pharmacy'],
  },
] as const satisfies readonly Permission[];
