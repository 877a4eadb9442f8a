import type {
  AccessBundle,
  BreachClock,
  BreachText,
  ConsentChannel,
  ConsentMethod,
  ConsentPurpose,
  ConsentState,
  CorrectedField,
  ErasedClass,
  ErasureAction,
  HoldReason,
  IdentityMethod,
  RequestChannel,
  RequestKind,
  RequestState,
  RetentionClass,
} from '@nidaan/patients-contracts';
import { msg, t } from '@nidaan/ui';

type Words<K extends string> = Readonly<Record<K, string>>;

export const KIND_LABELS: Words<RequestKind> = {
  access: msg('Copy of the record'),
  correction: msg('Correction'),
  erasure: msg('Erasure'),
  withdrawal: msg('Consent taken back'),
  grievance: msg('Grievance'),
  nomination: msg('Nomination'),
};

export const STATE_LABELS: Words<RequestState> = {
  received: msg('Received'),
  verified: msg('Checked'),
  in_work: msg('In work'),
  done: msg('Done'),
  refused: msg('Refused'),
};
export const STATE_TONES = { received: 'amber', verified: 'blue', in_work: 'blue', done: 'green', refused: 'grey' } as const;

export const CHANNEL_LABELS: Words<RequestChannel> = {
  desk: msg('At the desk'),
  letter: msg('By letter'),
  email: msg('By e-mail'),
  phone: msg('By phone'),
  web: msg('On the privacy page'),
};

export const METHOD_LABELS: Words<IdentityMethod> = {
  'photo-id': msg('Photo identity card'),
  'known-in-person': msg('Known in person'),
  otp: msg('Code to the contact on file'),
  'signed-letter': msg('Signed letter'),
  'authority-letter': msg('Letter of authority'),
};

export const FIELD_LABELS: Words<CorrectedField> = {
  first_name: msg('First name'),
  last_name: msg('Last name'),
  local_name: msg('Name in own script'),
  guardian_name: msg('Guardian'),
  guardian_relation: msg('The guardian is'),
  gender: msg('Gender'),
  birth_date: msg('Date of Birth'),
  phone: msg('Phone'),
  alt_phone: msg('Other phone'),
  email: msg('Email'),
  address: msg('Address'),
  city: msg('City'),
  pincode: msg('PIN code'),
  language: msg('Language'),
  aadhar: msg('Aadhar'),
};

export const ERASED_LABELS: Words<ErasedClass> = {
  name: msg('Names'),
  contact: msg('Phones, e-mail, addresses, guardian'),
  aadhaar: msg('Aadhaar number'),
  photo: msg('Photo'),
  identifiers: msg('Other numbers of the person'),
  history: msg('Former values of corrected fields'),
  message_consents: msg('Consents for messages'),
  messages: msg('Messages, appointments, tokens, copies'),
  consents: msg('Other consents'),
  clinical: msg('Clinical records'),
  bills: msg('Bills and receipts'),
  logs: msg('Logs and the trail'),
};

export const ACTION_LABELS: Words<ErasureAction> = {
  erase: msg('Erased'),
  minimise: msg('By number alone'),
  keep: msg('Kept'),
};
export const ACTION_TONES = { erase: 'red', minimise: 'amber', keep: 'blue' } as const;

export const HOLD_LABELS: Words<HoldReason> = {
  'medico-legal': msg('Medico-legal case'),
  dispute: msg('Dispute'),
};

export const CLASS_LABELS: Words<RetentionClass> = {
  clinical: msg('Clinical records'),
  inpatient: msg('Records of inpatients'),
  bills: msg('Bills and receipts'),
  consents: msg('Consents'),
  logs: msg('Logs and the trail'),
};

export const CLOCK_LABELS: Words<BreachClock> = {
  cert_in: msg('CERT-In told'),
  board: msg('Board told, first report'),
  board_detailed: msg('Board told in detail'),
  persons: msg('Persons told'),
};

export const BREACH_LABELS: Words<BreachText> = {
  nature: msg('Nature of the breach'),
  extent: msg('Extent'),
  timing: msg('Timing'),
  location: msg('Location'),
  impact: msg('Likely impact'),
  consequences: msg('Consequences for the persons'),
  measures: msg('Measures taken'),
  safety: msg('What persons can do'),
  contact: msg('Who answers questions'),
  facts: msg('Events that led to it'),
  findings: msg('Who caused it'),
  prevention: msg('Against a recurrence'),
  intimations: msg('What persons were told'),
};

export const PURPOSE_LABELS: Words<ConsentPurpose> = {
  treatment: msg('Treatment'),
  appointments: msg('Messages about appointments'),
  queue: msg('Messages about the queue'),
  recall: msg('Reminders to come again'),
  feedback: msg('Questions for feedback'),
  results: msg('Messages about results'),
  insurer: msg('Information to the insurer'),
  referral: msg('Information to other doctors'),
  research: msg('Research'),
  abdm: msg('ABHA health account'),
  photographs: msg('Photographs'),
};

export const CONSENT_STATE_LABELS: Words<ConsentState> = {
  given: msg('Given'),
  refused: msg('Refused'),
  withdrawn: msg('Taken back'),
  not_asked: msg('Not asked'),
};
export const CONSENT_TONES = { given: 'green', refused: 'red', withdrawn: 'red', not_asked: 'grey' } as const;

export const CONSENT_METHOD_LABELS: Words<ConsentMethod> = {
  '': msg('Not noted'),
  signature: msg('Signature'),
  thumb: msg('Thumb impression'),
  otp: msg('One-time code'),
  'spoken-with-witness': msg('Spoken, with a witness'),
  guardian: msg('Guardian'),
};

export const MESSAGE_CHANNEL_LABELS: Words<ConsentChannel> = {
  '': '',
  sms: msg('SMS'),
  whatsapp: msg('WhatsApp'),
  email: msg('E-mail'),
};

/** Languages by their own names; others by their code. */
export const languageName = (code: string): string => ({ en: 'English', hi: 'हिन्दी' })[code] ?? code;

/** The choices of a list of words. */
export const choicesOf = <K extends string>(words: Words<K>): { value: K; label: string }[] =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label: t(label) }));

/** What was chosen from such a list. */
export const chosen = <K extends string>(words: Words<K>, value: string): K | undefined =>
  (Object.keys(words) as K[]).find((key) => key === value);

/** Where the code of a link goes: the masked e-mail, or the masked phone with how it gets there. */
export const codeTarget = (address: string, channel: AccessBundle['code_channel']): string =>
  channel === 'sms' ? t('{phone} by SMS', { phone: address }) : address;
