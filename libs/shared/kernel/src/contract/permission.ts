/** The roles that every hospital has. An owner holds every permission, those of later releases too. */
export const READY_ROLES = {
  owner: 'Owner',
  manager: 'Manager',
  doctor: 'Doctor',
  nurse: 'Nurse',
  reception: 'Reception',
  lab: 'Laboratory',
  pharmacy: 'Pharmacy',
  accounts: 'Accounts',
} as const;

export type ReadyRole = keyof typeof READY_ROLES;

/** '<noun>.<what>': what a member may be allowed to do. */
export type PermissionKey = `${string}.${string}`;

/** What a domain lets a member do, and which ready-made roles may do it beside the owner. */
export interface Permission {
  key: PermissionKey;
  /** As the matrix of roles names it, after 'Ask your manager for:'. */
  label: string;
  group: string;
  roles: readonly Exclude<ReadyRole, 'owner'>[];
  /** Held only by a member who is a doctor, the owner included. */
  onlyDoctors?: true;
}

/** What a call asks of a hospital's member: a permission, any of several, membership alone, or to be an owner. */
export type Needs = PermissionKey | readonly PermissionKey[] | 'member' | 'owner';

/** The permissions that a call names; none where membership or ownership is asked. */
export const permissionsIn = (needs: Needs): readonly PermissionKey[] => {
  if (needs === 'member' || needs === 'owner') return [];
  return typeof needs === 'string' ? [needs] : needs;
};

/** Whether the caller holds a permission. */
export type May = (permission: PermissionKey) => boolean;

/** An answer whose fields may be kept from a caller: it then names them, and is without the key otherwise (ORG-06). */
export interface Hiding {
  hidden?: string[] | undefined;
}

/** An answer with these fields at their empty values, and named in `hidden`. */
export function withoutFields<A extends Hiding>(answer: A, empty: Partial<A>): A {
  const names = Object.keys(empty);
  if (names.length === 0) return answer;
  return { ...answer, ...empty, hidden: [...new Set([...(answer.hidden ?? []), ...names])].sort() };
}

/** Permissions that an API key may have (ORG-82). A call that needs none of them is closed to keys. */
export const KEY_SCOPES = [
  'patients.view',
  'patients.register',
  'clinical.view',
  'prescriptions.view',
  'lab.view',
  'lab.write',
  'pharmacy.view',
  'appointments.view',
  'appointments.manage',
  'money.view',
] as const satisfies readonly PermissionKey[];
export type KeyScope = (typeof KEY_SCOPES)[number];

const isScope = (key: string): boolean => (KEY_SCOPES as readonly string[]).includes(key);

interface Guarded {
  access: string;
  method: string;
  needs?: Needs;
  openToSupport?: boolean;
  closedToGuests?: boolean;
}

/** The scopes of which an API key must have one to make a call; none where it is closed to keys. What only lets see opens no call that writes. */
export const keyScopesOf = ({ access, method, needs = 'member', closedToGuests }: Guarded): readonly PermissionKey[] =>
  access === 'hospital' && !closedToGuests
    ? permissionsIn(needs).filter((key) => isScope(key) && (method === 'GET' || !key.endsWith('.view')))
    : [];

/** Whether an API key may make a call, where its scopes suffice. */
export const isOpenToKeys = (contract: Guarded): boolean => keyScopesOf(contract).length > 0;

const LOOKS = [
  'patients.view',
  'clinical.view',
  'prescriptions.view',
  'lab.view',
  'pharmacy.view',
  'money.view',
] as const satisfies readonly PermissionKey[];

/**
 * What the platform's staff may do in a hospital that let them in: look, or put data and settings right too. Never treat, take or pay money,
 * decide who may what, read who looked, or see whole Aadhaar numbers (ORG-68).
 */
export const SUPPORT_SCOPES = {
  read: LOOKS,
  write: [...LOOKS, 'patients.register', 'lab.write', 'pharmacy.dispense', 'settings.manage'],
} as const satisfies Record<string, readonly PermissionKey[]>;
export type SupportScope = keyof typeof SUPPORT_SCOPES;

/** Whether staff whom a hospital let in may make a call. What only lets see opens no call that writes. */
export function isOpenToSupport(
  { method, needs = 'member', openToSupport = false, closedToGuests = false }: Guarded,
  scope: SupportScope,
): boolean {
  if (closedToGuests) return false;
  const keys: readonly string[] = SUPPORT_SCOPES[scope];
  return openToSupport || permissionsIn(needs).some((key) => keys.includes(key) && (method === 'GET' || !key.endsWith('.view')));
}
