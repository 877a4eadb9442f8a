import {
  DLT_CATEGORIES,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type DltCategory,
  type MessageChannel,
  type MessageKind,
  type MessageLanguage,
  type MessageState,
  type MessageVariable,
} from '@nidaan/integrations-contracts';
import { msg, t } from '@nidaan/ui';
import { STATUS_TONES } from '../webhooks/words.ts';

/** What a message is for, in words. */
export const KIND_LABELS: Readonly<Record<MessageKind, string>> = {
  otp: msg('Code'),
  record_code: msg('Code for a copy of a record'),
  booked: msg('Booked'),
  moved: msg('Moved'),
  cancelled: msg('Cancelled'),
  reminder: msg('Reminder'),
  delayed: msg('Doctor is late'),
  token_near: msg('Nearly your turn'),
  recall: msg('Recall'),
  feedback: msg('Feedback'),
  follow_up_due: msg('Follow-up due'),
};

export const CHANNEL_LABELS: Readonly<Record<MessageChannel, string>> = { sms: msg('SMS'), email: msg('Email') };

export const STATE_LABELS: Readonly<Record<MessageState, string>> = {
  scheduled: msg('Scheduled'),
  sending: msg('Sending'),
  sent: msg('Sent'),
  delivered: msg('Delivered'),
  failed: msg('Failed'),
  cancelled: msg('Cancelled'),
  suppressed: msg('Kept back'),
  unknown: msg('Not known'),
};

const BAD = STATUS_TONES.failed;

export const STATE_TONES = {
  scheduled: 'amber',
  sending: 'amber',
  sent: 'green',
  delivered: 'green',
  failed: BAD,
  cancelled: 'grey',
  suppressed: 'grey',
  unknown: BAD,
} as const satisfies Record<MessageState, string>;

export const CATEGORY_LABELS: Readonly<Record<DltCategory, string>> = {
  service_implicit: msg('Service implicit'),
  service_explicit: msg('Service explicit'),
  transactional: msg('Transactional'),
  promotional: msg('Promotional'),
};

export const VARIABLE_LABELS: Readonly<Record<MessageVariable, string>> = {
  patient_name: msg('First name of the patient'),
  hospital_name: msg('Name of the hospital'),
  branch_name: msg('Name of the branch'),
  doctor_name: msg('Name of the doctor'),
  date: msg('Date'),
  time: msg('Time'),
  token: msg('Token'),
  otp: msg('Code'),
  link: msg('Link'),
  phone: msg('Phone of the hospital'),
};

/** Names of languages in their own script: they are the same on every screen. */
export const LANGUAGE_NAMES: Readonly<Record<MessageLanguage, string>> = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  bn: 'বাংলা',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  ml: 'മലയാളം',
  gu: 'ગુજરાતી',
  pa: 'ਪੰਜਾਬੀ',
  or: 'ଓଡ଼ିଆ',
  ur: 'اردو',
};

const choicesOf = <T extends string>(list: readonly T[], labels: Readonly<Record<T, string>>) =>
  list.map((value) => ({ value, label: t(labels[value]) }));

export const kindChoices = () => choicesOf(MESSAGE_KINDS, KIND_LABELS);
export const channelChoices = () => choicesOf(MESSAGE_CHANNELS, CHANNEL_LABELS);
export const stateChoices = () => choicesOf(MESSAGE_STATES, STATE_LABELS);
export const categoryChoices = () => choicesOf(DLT_CATEGORIES, CATEGORY_LABELS);
export const languageChoices = () => Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));
