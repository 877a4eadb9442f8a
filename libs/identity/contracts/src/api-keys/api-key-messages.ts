/** Sentences of API keys. */
export const API_KEY_MESSAGES = {
  nameRequired: 'Name is required',
  scopesRequired: 'Choose what the key may do',
  scopeUnknown: (key: string) => `An API key cannot have the permission ${key}`,
  scopesInvalid: 'Permissions must be a list of keys',
  expiryInvalid: 'The end must be a date like 2027-03-31',
  expiryPast: 'The end must be in the future',
  networksInvalid: 'Networks are written like 203.0.113.0/24, at most 20 of them',
  unknown: 'API key not found',
  tooMany: (most: number) => `Your plan allows up to ${most} API keys`,
  onlyLasting: 'An API key needs permissions and branches that you have without an end.',
  dead: 'This API key is no longer valid.',
  loadFailed: 'Failed to load the API keys. Please try again.',
  saveFailed: 'The API key could not be saved. Please try again.',
} as const;
