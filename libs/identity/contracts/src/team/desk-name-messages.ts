/** Sentences of people who sign in without an e-mail. */
export const DESK_NAME_MESSAGES = {
  nameInvalid: 'The sign-in name may have small letters, digits, dots and dashes, 2 to 30 of them',
  nameTaken: 'This sign-in name is already used.',
  notBoth: 'Please give an email or a sign-in name, not both',
  mustChange: 'Please choose a password of your own.',
  changeOver: 'Please log in again with the one-time password.',
  failed: 'The password could not be set. Please try again.',
} as const;
