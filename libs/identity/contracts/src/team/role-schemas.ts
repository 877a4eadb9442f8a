import { requiredText, type Permission, type ReadyRole } from '@nidaan/kernel';
import { z } from 'zod';
import { TEAM_MESSAGES as messages } from './team-messages.ts';

/** A hospital may have so many roles of its own. */
export const MOST_OWN_ROLES = 50;

/** The tabs with which a member's day may begin, where none is remembered (ORG-10). */
export const START_TABS = [
  'dashboard',
  'patient-registration',
  'doctor-view',
  'lab',
  'pharmacy',
  'patients-tracking',
  'billing',
] as const;
export type StartTab = (typeof START_TABS)[number];

/** Where the day of a ready-made role begins (ORG-10, PRM-31). */
export const READY_START_TABS: Record<ReadyRole, StartTab> = {
  owner: 'dashboard',
  manager: 'dashboard',
  doctor: 'doctor-view',
  nurse: 'patients-tracking',
  reception: 'patient-registration',
  lab: 'lab',
  pharmacy: 'pharmacy',
  accounts: 'billing',
};

/** Whether an owner alone may put a permission into a role of the hospital's own: what no ready-made role holds, and the team itself (ORG-11). */
export const isOwnersToPut = ({ key, roles }: Pick<Permission, 'key' | 'roles'>): boolean =>
  roles.length === 0 || key === 'team.manage';

/** A permission, as screens name it. */
export const permissionEntry = z.object({
  key: z.string(),
  label: z.string(),
  group: z.string(),
  /** The ready-made roles that hold it. */
  roles: z.array(z.string()),
  /** Held only by members who are doctors. */
  only_doctors: z.boolean(),
  /** Put into a role of the hospital's own by an owner alone. */
  only_owners: z.boolean(),
});

export const roleEntry = z.object({
  key: z.string(),
  label: z.string(),
  permissions: z.array(z.string()),
  is_system: z.boolean(),
  /** The role it was copied from; null for ready-made ones. */
  based_on: z.string().nullable(),
  default_tab: z.enum(START_TABS),
  /** How many hold it, of those whom the caller sees; invited and suspended members too. */
  members: z.number().int(),
  /** Rises with every change; 0 for ready-made ones. */
  version: z.number().int(),
});
export type RoleEntry = z.output<typeof roleEntry>;

const keys = z
  .array(z.string({ error: messages.permissionsInvalid }).max(100, { error: messages.permissionsInvalid }), {
    error: messages.permissionsInvalid,
  })
  .max(500, { error: messages.permissionsInvalid });

const fields = {
  label: requiredText(messages.roleLabelRequired, 'Role name', 60).transform((value) => value.trim()),
  permissions: keys,
  default_tab: z.enum(START_TABS, { error: messages.startTabUnknown }).nullish(),
};

export const newRole = z.object({
  ...fields,
  /** Without `permissions` the new role holds what this one holds. */
  permissions: keys.nullish(),
  based_on: z.string({ error: messages.roleUnknown }).max(60, { error: messages.roleUnknown }).nullish(),
});

export const roleChange = z.object({
  ...fields,
  version: z.number({ error: messages.versionInvalid }).int({ error: messages.versionInvalid }).nullish(),
});

export const roleParams = z.object({ key: z.string().max(60, { error: messages.noSuchRole }) });
