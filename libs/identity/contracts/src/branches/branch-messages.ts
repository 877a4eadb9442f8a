/** Sentences of branches. */
export const BRANCH_MESSAGES = {
  nameRequired: 'Branch name is required',
  nameTaken: 'This branch name is already used',
  codeInvalid: 'The code must have 2 to 6 capital letters or digits',
  codeTaken: 'This code is already used',
  phoneInvalid: 'Phone number of the branch is invalid',
  emailInvalid: 'Email of the branch is invalid',
  gstinInvalid: 'GSTIN of the branch is invalid',
  activeInvalid: 'is_active must be true or false',
  forceInvalid: 'force must be true or false',
  versionInvalid: 'Version must be a whole number',
  unknown: 'Branch not found',
  mainStays: 'The main branch cannot be deactivated.',
  changedMeanwhile: 'Somebody else changed this branch. Look again.',
  loadFailed: 'Failed to load the branches. Please try again.',
  saveFailed: 'The branch could not be saved. Please try again.',
} as const;
