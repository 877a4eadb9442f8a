/** Sentences of team, roles and settings of a hospital. */
export const TEAM_MESSAGES = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  phoneInvalid: 'Phone number is invalid',
  roleRequired: 'Role is required',
  roleUnknown: 'Please choose a role from the list',
  alsoUnknown: 'also must be left',
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
  branchesInvalid: "Branches must be 'all' or a list of branches",
  defaultBranchOutside: 'The default branch must be one of the branches of this member.',
  isActiveInvalid: 'is_active must be true or false',
  isDoctorInvalid: 'is_doctor must be true or false',
  startInvalid: 'The start must be a date',
  endInvalid: 'The end must be a date',
  endBeforeStart: 'The end must be after the start',
  endInPast: 'The end must be in the future',
  memberChanged: 'Somebody else changed this member. Look again.',
  reasonRequired: 'Reason is required',
  extraInvalid: 'Please choose a permission or a branch',
  extraTooLong: 'This can be given for 30 days at most.',
  extraUnknown: 'Nothing of this kind was given to this member.',
  tooManyExtras: 'This member already has 50 permissions for a time.',
  noRegistrationNumber: 'Prescriptions of this doctor will print without a registration number',
  notAccepted: 'The invitation has not been accepted yet.',
  revoked: 'The invitation was taken back.',
  teamFailed: 'The team could not be loaded. Please try again.',
} as const;

/** Why a role cannot be taken away. */
export const roleHeld = (members: number): string => `This role is held by ${members} ${members === 1 ? 'member' : 'members'}.`;

/** Names a key that is no permission; what was typed is cut. */
export const permissionUnknown = (key: string): string => `There is no permission '${key.slice(0, 60)}'.`;

/** What a login says to a member who is not let in. `day`: dd/mm/yyyy, of the hospital. */
export const notLetIn = {
  suspended: (hospital: string): string => `Your access to ${hospital} is suspended. Please ask your manager.`,
  ended: (hospital: string, day: string): string => `Your access to ${hospital} ended on ${day}.`,
  notBegun: (hospital: string, day: string): string => `Your access to ${hospital} begins on ${day}.`,
};
