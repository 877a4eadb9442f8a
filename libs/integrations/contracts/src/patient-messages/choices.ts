/** Ways to a patient. WhatsApp comes later. */
export const MESSAGE_CHANNELS = ['sms', 'email'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const MESSAGE_KINDS = [
  'otp',
  'record_code',
  'booked',
  'moved',
  'cancelled',
  'reminder',
  'delayed',
  'token_near',
  'recall',
  'feedback',
  'follow_up_due',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Codes that somebody waits for: they leave at once, also in quiet hours, and are never stopped. */
export const CODE_KINDS: ReadonlySet<MessageKind> = new Set(['otp', 'record_code']);

/** What somebody at a desk may send to a person by hand (FRD-77). */
export const KINDS_BY_HAND = ['recall', 'feedback'] as const satisfies readonly MessageKind[];
export type KindByHand = (typeof KINDS_BY_HAND)[number];

/** All that may stand in a message (FRD-73): nothing of these says why somebody comes. */
export const MESSAGE_VARIABLES = [
  'patient_name',
  'hospital_name',
  'branch_name',
  'doctor_name',
  'date',
  'time',
  'token',
  'otp',
  'link',
  'phone',
] as const;
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];
export type MessageValues = Partial<Record<MessageVariable, string>>;

/** May be cut at a word where they are too long. */
export const NAME_VARIABLES: ReadonlySet<MessageVariable> = new Set([
  'patient_name',
  'hospital_name',
  'branch_name',
  'doctor_name',
]);

export const MESSAGE_STATES = [
  'scheduled',
  'sending',
  'sent',
  'delivered',
  'failed',
  'cancelled',
  'suppressed',
  'unknown',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** States in which a message may be sent again by hand. */
export const STATES_TO_REPEAT: readonly MessageState[] = ['failed', 'unknown'];

/** States of messages that never reached a provider, or that it refused: the same may be sent by hand on the same day. */
export const STATES_THAT_TOLD_NOTHING: readonly MessageState[] = ['suppressed', 'cancelled', 'failed'];

/** Languages of templates: those of persons. */
export const MESSAGE_LANGUAGES = ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'ml', 'gu', 'pa', 'or', 'ur'] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

/** Parts of a text registered at a DLT portal that change from message to message. */
export const DLT_TAGS = ['var', 'alphanumeric', 'numeric', 'url', 'cbn'] as const;
export type DltTag = (typeof DLT_TAGS)[number];

export const DLT_CATEGORIES = ['service_implicit', 'service_explicit', 'transactional', 'promotional'] as const;
export type DltCategory = (typeof DLT_CATEGORIES)[number];

/** A part of a registered text, and what stands there. */
export interface Placeholder {
  tag: DltTag;
  variable: MessageVariable;
  /** Most letters of the value, as registered. */
  max: number;
}

/** What TRAI's rules let through by default; portals are moving to 40. */
export const PLACEHOLDER_MAX = 30;

/** Sent only between 10:00 and 21:00 (FRD-74). */
export const PROMOTIONAL_KINDS: ReadonlySet<MessageKind> = new Set(['recall', 'feedback']);

/** Go out although the month's limit is reached (FRD-77). */
export const KINDS_BEYOND_LIMIT: ReadonlySet<MessageKind> = new Set([...CODE_KINDS, 'cancelled']);

/** What a person is asked for before such a message may leave (ORG-71); null: nothing. */
export const PURPOSE_OF: Readonly<Record<MessageKind, 'appointments' | 'queue' | 'recall' | 'feedback' | null>> = {
  otp: null,
  record_code: null,
  booked: 'appointments',
  moved: 'appointments',
  cancelled: 'appointments',
  reminder: 'appointments',
  delayed: 'appointments',
  token_near: 'queue',
  recall: 'recall',
  follow_up_due: 'recall',
  feedback: 'feedback',
};

/** A booking's own words: they go to the address given for it, also where nobody was asked (FRD-76). */
export const KINDS_OF_A_BOOKING: ReadonlySet<MessageKind> = new Set(['booked', 'moved', 'cancelled', 'reminder']);

/** Texts and addresses are kept so long (FRD-77). */
export const MESSAGE_TEXT_DAYS = 180;

/** At most so many reminders before an appointment (FRD-72). */
export const MOST_REMINDERS = 3;
export const REMINDER_HOURS: readonly number[] = [24, 2];
