import {
  given,
  id,
  isBlank,
  MAX_ID,
  oneOf,
  optionalText,
  page,
  paiseFrom,
  requiredText,
  seenVersion,
  wholeNumber,
} from '@nidaan/kernel';
import { z } from 'zod';
import {
  DLT_CATEGORIES,
  DLT_TAGS,
  KINDS_BY_HAND,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  MESSAGE_LANGUAGES,
  MESSAGE_STATES,
  MOST_REMINDERS,
  PLACEHOLDER_MAX,
  PROMOTIONAL_KINDS,
  type MessageVariable,
} from './choices.ts';
import { MESSAGE_SENTENCES as say } from './sending-messages.ts';
import { isTag, isVariable, tagsIn, wordsIn } from './template-text.ts';

const number = z.number().int();
const MOST_PARTS = 10;
const MAX_BODY = 1000;

/** Digits as portals give them; '' for none. */
const digits = (sentence: string) =>
  optionalText('text', 100)
    .transform((value) => value.replace(/\s/g, ''))
    .refine((value) => value === '' || /^\d{10,30}$/.test(value), { error: sentence })
    .meta({ type: 'string', examples: ['1101234567890123456'] });
const header = optionalText('header', 20)
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => value === '' || /^[A-Z0-9]{6}$/.test(value), { error: say.headerInvalid })
  .meta({ type: 'string', examples: ['SANJVN'] });
const time = z
  .string({ error: say.timeInvalid })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: say.timeInvalid })
  .meta({ examples: ['21:00'] });
const channels = z.array(z.enum(MESSAGE_CHANNELS, { error: say.channelUnknown }), { error: say.channelUnknown });
const distinct = <T>(list: T[]): T[] => [...new Set(list)];

/** Rupees, or nothing for no limit. */
const limit = z
  .unknown()
  .optional()
  .transform((value, context): number | null => {
    if (isBlank(value)) return null;
    const paise = paiseFrom(value);
    if (paise !== null) return paise;
    context.addIssue({ code: 'custom', message: say.limitInvalid });
    return z.NEVER;
  })
  .meta({ type: 'number', minimum: 0, description: 'Rupees, at most two decimals; null for no limit' });

export const messageSettingsForm = z.object({
  channels: channels.transform(distinct),
  order: channels
    .transform(distinct)
    .refine((order) => order.length === MESSAGE_CHANNELS.length, { error: say.orderInvalid })
    .meta({ examples: [[...MESSAGE_CHANNELS]] }),
  entity_id: digits(say.entityInvalid),
  headers: z
    .array(header)
    .max(20)
    .transform((list) => distinct(list.filter(Boolean))),
  quiet_from: time,
  quiet_to: time,
  monthly_limit_rupees: limit,
  reminder_hours: z
    .array(wholeNumber(say.remindersInvalid, 1, 168), { error: say.remindersInvalid })
    .max(MOST_REMINDERS, { error: say.remindersInvalid })
    .transform((hours) => distinct(hours).sort((a, b) => b - a)),
  version: seenVersion(say.versionInvalid),
});
export type MessageSettingsForm = z.output<typeof messageSettingsForm>;

export const messageSettings = z.object({
  channels: z.array(z.enum(MESSAGE_CHANNELS)),
  order: z.array(z.enum(MESSAGE_CHANNELS)),
  entity_id: z.string(),
  headers: z.array(z.string()),
  quiet_from: z.string(),
  quiet_to: z.string(),
  monthly_limit_rupees: z.number().nullable(),
  reminder_hours: z.array(number),
  /** Whether SMS reach anybody here: the sandbox keeps them, and 'none' refuses them. */
  sms_provider: z.enum(['vonage', 'sandbox', 'none']),
  version: number,
});
export type MessageSettings = z.output<typeof messageSettings>;

const placeholder = z.object({
  tag: z.enum(DLT_TAGS, { error: say.placeholdersInvalid }),
  variable: z
    .string({ error: say.placeholdersInvalid })
    .transform((word, context): MessageVariable => {
      if (isVariable(word)) return word;
      context.addIssue({ code: 'custom', message: say.forbiddenWord(word.slice(0, 100)) });
      return z.NEVER;
    })
    .meta({ type: 'string', examples: ['patient_name'] }),
  max: wholeNumber(say.placeholderMax, 1, 100).default(PLACEHOLDER_MAX),
});

const dlt = z.object({
  header,
  template_id: digits(say.templateIdInvalid),
  category: oneOf(DLT_CATEGORIES, '' as const, say.categoryUnknown),
  placeholders: z.array(placeholder, { error: say.placeholdersInvalid }).max(MOST_PARTS, { error: say.placeholdersInvalid }),
});
const NO_DLT: z.output<typeof dlt> = { header: '', template_id: '', category: '', placeholders: [] };

const form = z.object({
  kind: z.enum(MESSAGE_KINDS, { error: say.kindUnknown }),
  language: z.enum(MESSAGE_LANGUAGES, { error: say.languageUnknown }),
  channel: z.enum(MESSAGE_CHANNELS, { error: say.channelUnknown }),
  subject: optionalText('subject', 200),
  body: requiredText(say.bodyRequired, 'body', MAX_BODY).meta({ examples: ['Dear {#var#}, we expect you.'] }),
  dlt: dlt.default(NO_DLT),
  is_active: z.boolean({ error: say.activeInvalid }).default(true),
});
type TemplateFields = z.output<typeof form>;

/** What is wrong with a template: the field and the sentence; nothing where it may be kept. */
function templateFault(template: TemplateFields): { path: string[]; message: string } | null {
  const { kind, channel, subject, body } = template;
  if (channel === 'sms') return smsFault(template);
  if (kind === 'record_code') return { path: ['channel'], message: say.recordCodeSms };
  const word = [...wordsIn(subject), ...wordsIn(body)].find((each) => !isVariable(each));
  if (word !== undefined) return { path: ['body'], message: say.forbiddenWord(word.slice(0, 100)) };
  return subject.trim() === '' ? { path: ['subject'], message: say.subjectRequired } : null;
}

function smsFault({ kind, body, dlt: registered }: TemplateFields): { path: string[]; message: string } | null {
  const tags = tagsIn(body);
  const odd = tags.find((tag) => !isTag(tag));
  if (odd !== undefined) return { path: ['body'], message: say.tagUnknown(odd) };
  const word = wordsIn(body).find((each) => !/^#\w+#$/.test(each));
  if (word !== undefined) return { path: ['body'], message: say.forbiddenWord(word.slice(0, 100)) };
  const given = registered.placeholders.map(({ tag }) => tag);
  if (given.join() !== tags.join()) return { path: ['dlt'], message: say.placeholdersInvalid };
  if (registered.template_id === '') return { path: ['dlt'], message: say.templateIdInvalid };
  if (registered.header === '') return { path: ['dlt'], message: say.headerInvalid };
  if (registered.category === '') return { path: ['dlt'], message: say.categoryUnknown };
  const isPromotional = registered.category === 'promotional' || registered.category === 'service_explicit';
  return PROMOTIONAL_KINDS.has(kind) && !isPromotional ? { path: ['dlt'], message: say.categoryPromotional } : null;
}

export const messageTemplateForm = form.superRefine((template, context) => {
  const fault = templateFault(template);
  if (fault) context.addIssue({ code: 'custom', ...fault });
});
export type MessageTemplateForm = z.output<typeof messageTemplateForm>;

export const messageTemplate = z.object({
  id: number,
  kind: z.enum(MESSAGE_KINDS),
  language: z.enum(MESSAGE_LANGUAGES),
  channel: z.enum(MESSAGE_CHANNELS),
  subject: z.string(),
  body: z.string(),
  dlt: z.object({
    /** Of the settings. */
    entity_id: z.string(),
    header: z.string(),
    template_id: z.string(),
    category: z.string(),
    placeholders: z.array(z.object({ tag: z.enum(DLT_TAGS), variable: z.string(), max: number })),
  }),
  is_active: z.boolean(),
});
export type MessageTemplate = z.output<typeof messageTemplate>;

export const messagePreview = z.object({
  subject: z.string(),
  text: z.string(),
  /** How many SMS it is charged as at most; 0 for an e-mail. */
  parts: number,
});

export const templateParams = z.object({ id: id(say.templateUnknown) });
export const messageParams = z.object({ id: id(say.messageUnknown) });

export const sentMessage = z.object({
  id: number,
  kind: z.enum(MESSAGE_KINDS),
  person_id: number.nullable(),
  /** Name and number of the patient; '' where nobody can say now. */
  patient: z.string(),
  appointment_id: number.nullable(),
  /** '' until it is settled how it goes. */
  channel: z.enum([...MESSAGE_CHANNELS, '']),
  /** The last four signs of the address. */
  to: z.string(),
  language: z.string(),
  state: z.enum(MESSAGE_STATES),
  reason: z.string(),
  attempts: number,
  parts: number,
  /** Rupees. */
  cost: z.number(),
  due_at: z.string(),
  sent_at: z.string().nullable(),
  created_at: z.string(),
});
export type SentMessage = z.output<typeof sentMessage>;

export const sentMessageDetail = sentMessage.extend({
  /** The whole address and text, while they are kept; '' after that and before it was sent. */
  address: z.string(),
  text: z.string(),
});

export const messagesWanted = z.object({
  state: given(oneOf(MESSAGE_STATES, undefined, say.stateUnknown)),
  kind: given(oneOf(MESSAGE_KINDS, undefined, say.kindUnknown)),
  channel: given(oneOf(MESSAGE_CHANNELS, undefined, say.channelUnknown)),
  person: given(wholeNumber(say.personInvalid, 1, MAX_ID).optional()),
  after: given(wholeNumber(say.afterInvalid, 1, MAX_ID).optional()),
  limit: given(page.limit),
});
export type MessagesWanted = z.output<typeof messagesWanted>;

export const messageByHand = z.object({
  kind: z.enum(KINDS_BY_HAND, { error: say.kindUnknown }),
  person_id: id(say.personUnknown),
});

export const messageCosts = z.object({
  monthly_limit_rupees: z.number().nullable(),
  months: z.array(
    z.object({
      /** 'YYYY-MM'. */
      month: z.string(),
      channel: z.enum(MESSAGE_CHANNELS),
      messages: number,
      parts: number,
      /** Rupees. */
      cost: z.number(),
    }),
  ),
});

/** As PRM-14 names them: a message that was delivered is sent, one that was suppressed cancelled; `reason` says more. */
export const REMINDER_STATUSES = ['scheduled', 'sent', 'failed', 'cancelled'] as const;

/** A reminder of an appointment (PRM-14). */
export const reminder = z.object({
  id: number,
  appointment: number,
  /** '' until it is settled. */
  channel: z.enum([...MESSAGE_CHANNELS, '']),
  due_at: z.string(),
  status: z.enum(REMINDER_STATUSES),
  sent_at: z.string().nullable(),
  reason: z.string(),
});
export type Reminder = z.output<typeof reminder>;

export const stopForm = z.object({ token: z.string({ error: say.linkEnded }).max(200, { error: say.linkEnded }) });
