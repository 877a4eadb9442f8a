/** Sentences of plans and what they allow. */
export const PLAN_MESSAGES = {
  planUnknown: 'Please choose a plan from the list',
  rateInvalid: 'Rate per patient must be an amount in rupees, like 20.00',
  rateRequired: 'Rate per patient is required for the Corporate plan',
  managerInvalid: 'The account manager needs a name, an email and a phone number',
  managerEmailInvalid: 'Email of the account manager is invalid',
  managerPhoneInvalid: 'Phone number of the account manager is invalid',
  noApi: 'Your plan does not include API access',
  noWebhooks: 'Your plan does not include webhooks',
  noAdvancedReports: 'Your plan does not include advanced reporting',
  noMasterDashboard: 'Your plan does not include the master dashboard',
  oneDoctor: 'Your plan allows up to 1 doctor login',
  doctors: (most: number) => `Your plan allows up to ${most} doctor logins`,
  oneBranch: 'Your plan allows up to 1 branch',
  branches: (most: number) => `Your plan allows up to ${most} branches`,
} as const;

/** Names of the plans, as the price list prints them (CON-39). */
export const PLAN_LABELS = {
  primary: 'Primary Hospital',
  multi: 'Multi-Hospital',
  corporate: 'Corporate Hospital',
} as const;
