/** Sentences of team, roles and settings of a hospital. */
export const TEAM_MESSAGES = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  phoneInvalid: 'Phone number is invalid',
  roleRequired: 'Role is required',
  roleUnknown: 'Please choose a role from the list',
  statusUnknown: 'Please choose a status from the list',
  branchUnknown: 'Branch not found',
  memberUnknown: 'No such member.',
  memberIdInvalid: 'Member not found',
  permissionNotYours: 'You cannot give a permission you do not have yourself.',
  ownAccess: 'You cannot change your own access.',
  ownersOnly: 'Only an owner can change an owner.',
  lastOwner: 'A hospital needs at least one active owner.',
  stepImpossible: 'This step is not possible for this member.',
  roleLabelRequired: 'Role name is required',
  roleNameTaken: 'This role name is already used.',
  roleReady: 'Ready-made roles cannot be changed. Copy it and change the copy.',
  noSuchRole: 'No such role.',
  tooManyRoles: 'A hospital can have up to 50 roles of its own.',
  rolesOfAllBranches: 'Roles belong to the whole hospital. Please ask somebody who manages all branches.',
  roleChanged: 'Somebody else changed this role. Look again.',
  permissionsInvalid: 'Permissions must be a list of keys',
  startTabUnknown: 'Please choose a tab from the list',
  versionInvalid: 'Version must be a whole number',
  teamFailed: 'The team could not be loaded. Please try again.',
} as const;

/** Why a role cannot be taken away. */
export const roleHeld = (members: number): string => `This role is held by ${members} ${members === 1 ? 'member' : 'members'}.`;

/** Names a key that is no permission; what was typed is cut. */
export const permissionUnknown = (key: string): string => `There is no permission '${key.slice(0, 60)}'.`;
