import type { Permission } from '@nidaan/kernel';

const GROUP = 'Hospital';

/** What members may be allowed to do here, and the ready-made roles that may. Source: the people chapter, permission matrix. */
export const IDENTITY_PERMISSIONS = [
  { key: 'settings.manage', label: "Change the hospital's profile and settings", group: GROUP, roles: ['manager'] },
  { key: 'team.manage', label: 'Manage members and roles', group: GROUP, roles: ['manager'] },
  { key: 'branches.manage', label: 'Manage branches', group: GROUP, roles: ['manager'] },
  { key: 'emergency.open', label: 'Open records in an emergency', group: GROUP, roles: ['manager', 'doctor', 'nurse'] },
  { key: 'audit.view', label: 'See who looked at records', group: GROUP, roles: ['manager'] },
  // In no ready-made role: an owner's, and of those to whom one gives it.
  { key: 'integrations.manage', label: 'Manage API keys and webhooks', group: GROUP, roles: [] },
] as const satisfies readonly Permission[];
