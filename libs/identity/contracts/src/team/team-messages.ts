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
  teamFailed: 'The team could not be loaded. Please try again.',
} as const;
