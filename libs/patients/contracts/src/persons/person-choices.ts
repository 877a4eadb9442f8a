/** How a guardian is related: the patient is the son, wife … of the one named (FRD-01); '' where nobody said. */
export const GUARDIAN_RELATIONS = ['', 'father', 'husband', 'mother', 'wife', 'son', 'daughter', 'guardian', 'other'] as const;
export type GuardianRelation = (typeof GUARDIAN_RELATIONS)[number];

/** Whose phone it is; '' where nobody said. */
export const PHONE_OWNERS = ['', 'self', 'family'] as const;
export type PhoneOwner = (typeof PHONE_OWNERS)[number];

/** Languages in which a person is spoken to. Papers know fewer of them. */
export const PERSON_LANGUAGES = ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'ml', 'gu', 'pa', 'or', 'ur'] as const;
export type PersonLanguage = (typeof PERSON_LANGUAGES)[number];

/** What a person needs at the desk. */
export const PERSON_NEEDS = ['wheelchair', 'disability', 'pregnant', 'interpreter'] as const;
export type PersonNeed = (typeof PERSON_NEEDS)[number];

/** Registers whose numbers a person may bear (FRD-20). */
export const IDENTIFIER_KINDS = ['old_uhid', 'abha_number', 'abha_address', 'passport', 'employee', 'policy', 'other'] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** How a visit came to its person: the desk said so, a rule found them, old visits were joined, or it was moved (FRD-01, 10, 22). */
export const LINK_KINDS = ['desk', 'rule', 'migration', 'split', ''] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** By what the rule found the person (FRD-02). */
export const LINK_RULES = ['', 'aadhaar', 'phone_name'] as const;
export type LinkRule = (typeof LINK_RULES)[number];

/** What the fee of a visit was charged as; '' where nothing was said (FRD-40). */
export const FEE_KINDS = ['', 'first', 'follow_up', 'emergency', 'typed'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** Whether whole Aadhaar numbers are kept, or only what finds and masks them (FRD-19). */
export const AADHAAR_MODES = ['keep', 'mask'] as const;
export type AadhaarMode = (typeof AADHAAR_MODES)[number];

/** What became of two who may be one person (FRD-28). */
export const DUPLICATE_STATES = ['open', 'dismissed', 'merged'] as const;
export type DuplicateState = (typeof DUPLICATE_STATES)[number];

/** What was done to a person, as their history says it. */
export const PERSON_CHANGE_KINDS = [
  'registered',
  'corrected',
  'assigned',
  'merged',
  'separated',
  'struck',
  'merge-taken',
] as const;
export type PersonChangeKind = (typeof PERSON_CHANGE_KINDS)[number];
