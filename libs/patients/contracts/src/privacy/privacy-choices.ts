/** Languages in which a notice is delivered; others are typed in (ORG-70). */
export const DELIVERED_LANGUAGES = ['en', 'hi'] as const;

/** What a person may ask of the hospital (ORG-72). */
export const REQUEST_KINDS = ['access', 'correction', 'erasure', 'withdrawal', 'grievance', 'nomination'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** How a request came. */
export const REQUEST_CHANNELS = ['desk', 'letter', 'email', 'phone', 'web'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];

export const REQUEST_STATES = ['received', 'verified', 'in_work', 'done', 'refused'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** How the identity of who asks was checked. */
export const IDENTITY_METHODS = ['photo-id', 'known-in-person', 'otp', 'signed-letter', 'authority-letter'] as const;
export type IdentityMethod = (typeof IDENTITY_METHODS)[number];

/** What of a person is corrected for a request (ORG-74). Clinical statements are not among it: they are struck out with a note. */
export const CORRECTED_FIELDS = [
  'first_name', 'last_name', 'local_name', 'guardian_name', 'guardian_relation', 'gender', 'birth_date', 'phone', 'alt_phone', 'email',
  'address', 'city', 'pincode', 'language', 'aadhar',
] as const; // prettier-ignore
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];

/** Kinds of data of an erasure (ORG-75). */
export const ERASED_CLASSES = [
  'name', 'contact', 'aadhaar', 'photo', 'identifiers', 'history', 'message_consents', 'messages', 'consents', 'clinical', 'bills', 'logs',
] as const; // prettier-ignore
export type ErasedClass = (typeof ERASED_CLASSES)[number];

export const ERASURE_ACTIONS = ['erase', 'minimise', 'keep'] as const;
export type ErasureAction = (typeof ERASURE_ACTIONS)[number];

/** Why the data of a person are held (ORG-77). A child's are kept until 21 by the plan itself. */
export const HOLD_REASONS = ['medico-legal', 'dispute'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Where one person alone may confirm an erasure, so many hours after the work on it began. */
export const SOLE_CONFIRMS_AFTER_HOURS = 24;

/** How far the copy of a record is (ORG-73). */
export const BUNDLE_STATES = ['none', 'making', 'ready'] as const;
export type BundleState = (typeof BUNDLE_STATES)[number];

/** Copies of records are handed over so many hours after they were asked for: Professional Conduct Regulations 2002, 1.3.2. */
export const ACCESS_HOURS = 72;

/** All else is answered within the hospital's published period, and never later than after this many days. */
export const DEFAULT_ANSWER_DAYS = 30;
export const MOST_ANSWER_DAYS = 90;

/** Kinds of data with a time for which they are kept (ORG-77). */
export const RETENTION_CLASSES = ['clinical', 'inpatient', 'bills', 'consents', 'logs'] as const;
export type RetentionClass = (typeof RETENTION_CLASSES)[number];

/**
 * Years until a hospital sets its own. 'inpatient': Professional Conduct Regulations 2002, 1.3.1; 'logs': at least one year. The others are
 * ours, and to be confirmed by counsel (docs/operations/privacy.md).
 */
export const DEFAULT_RETENTION: Readonly<Record<RetentionClass, number>> = {
  clinical: 3,
  inpatient: 3,
  bills: 8,
  consents: 3,
  logs: 1,
};

/** Where each time comes from; '' where it is the hospital's own rule. */
export const RETENTION_RULES: Readonly<Record<RetentionClass, string>> = {
  clinical: '',
  inpatient: 'Professional Conduct Regulations 2002, 1.3.1',
  bills: '',
  consents: '',
  logs: 'DPDP Rules, 2025: at least one year',
};

/** What was decided on a person whose time is over. */
export const PROPOSAL_STATES = ['proposed', 'approved', 'kept'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** So many persons one monthly look proposes at most: each of them is for a person to decide. */
export const MOST_PROPOSALS = 500;

/** What is due after a breach, and for whom a draft is written (ORG-79). */
export const BREACH_CLOCKS = ['cert_in', 'board', 'board_detailed', 'persons'] as const;
export type BreachClock = (typeof BREACH_CLOCKS)[number];

export const BREACH_DRAFTS = ['board', 'board_detailed', 'persons'] as const;
export type BreachDraft = (typeof BREACH_DRAFTS)[number];

/** Hours after a breach was noticed. CERT-In Directions of 28 Apr 2022; DPDP Rules, 2025, rule 7(2)(b). The others are due without delay. */
export const BREACH_HOURS: Readonly<Record<BreachClock, number | null>> = {
  cert_in: 6,
  board: null,
  board_detailed: 72,
  persons: null,
};

/** A field that people leave empty and programs fill (ORG-78). */
export const PRIVACY_HONEYPOT = 'website';
