import { id, MAX_ID, requiredText, text, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { PRESENCE_STATES } from '../choices.ts';
import { DISPLAY_MESSAGES as messages } from './display-messages.ts';

export const DISPLAY_LANGUAGES = ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'ml', 'gu', 'pa', 'or', 'ur'] as const;
export type DisplayLanguage = (typeof DISPLAY_LANGUAGES)[number];
export const DISPLAY_THEMES = ['dark', 'light'] as const;

const MAX_QUEUES = 40;
const MAX_LANGUAGES = 3;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const flag = z.boolean({ error: messages.flagInvalid });
const time = z
  .string({ error: messages.timeInvalid })
  .refine((value) => value === '' || TIME.test(value), { error: messages.timeInvalid })
  .meta({ examples: ['22:00'] });
const queues = z
  .array(wholeNumber(messages.queuesInvalid, 1, MAX_ID), { error: messages.queuesInvalid })
  .min(1, { error: messages.queuesInvalid })
  .max(MAX_QUEUES, { error: messages.queuesInvalid })
  .transform((ids) => [...new Set(ids)]);
const languages = z
  .array(z.enum(DISPLAY_LANGUAGES, { error: messages.languagesInvalid }), { error: messages.languagesInvalid })
  .min(1, { error: messages.languagesInvalid })
  .max(MAX_LANGUAGES, { error: messages.languagesInvalid })
  .transform((chosen) => [...new Set(chosen)]);
const volume = wholeNumber(messages.volumeInvalid, 0, 100);

const fields = {
  name: requiredText(messages.nameRequired, 'name', 80).transform((value) => value.trim()),
  queues,
  languages,
  show_names: flag,
  /** Whether calls are spoken; else they only chime. */
  voice: flag,
  theme: z.enum(DISPLAY_THEMES, { error: messages.themeInvalid }),
  notice: text('notice', 300).transform((value) => value.trim()),
  /** 0 to 100. */
  volume,
  /** HH:MM of the hospital's clock, between which nothing sounds; '' where it always may. */
  silent_from: time,
  silent_to: time,
};

export const displayForm = z.object({
  ...fields,
  languages: languages.default(['en']),
  show_names: flag.default(false),
  voice: flag.default(true),
  theme: fields.theme.default('dark'),
  notice: fields.notice.default(''),
  volume: z.preprocess((value) => value ?? 80, volume),
  silent_from: time.default(''),
  silent_to: time.default(''),
});
export type DisplayForm = z.output<typeof displayForm>;

/** What is not sent stays. */
export const displayChange = z.object({ ...fields, volume: volume.optional(), is_active: flag }).partial();
export type DisplayChange = z.output<typeof displayChange>;

export const displayAnswer = z.object({
  id: z.number().int(),
  name: z.string(),
  queues: z.array(z.number().int()),
  languages: z.array(z.enum(DISPLAY_LANGUAGES)),
  show_names: z.boolean(),
  voice: z.boolean(),
  theme: z.enum(DISPLAY_THEMES),
  notice: z.string(),
  volume: z.number().int(),
  silent_from: z.string(),
  silent_to: z.string(),
  /** Of its address: /display/{key}. */
  key: z.string(),
  is_active: z.boolean(),
  /** When its page asked last; null where it never did. */
  last_seen: z.iso.datetime().nullable(),
});
export type DisplayAnswer = z.output<typeof displayAnswer>;

export const displayParams = z.object({ id: id(messages.displayUnknown) });
export const displayKey = z.object({ key: z.string().max(40) });

/** What everybody in the waiting room may read: numbers, and names only where the display shows them (I11). */
export const publicDisplay = z.object({
  title: z.string(),
  languages: z.array(z.enum(DISPLAY_LANGUAGES)),
  theme: z.enum(DISPLAY_THEMES),
  voice: z.boolean(),
  volume: z.number().int(),
  /** Whether it is within the silent hours now. */
  is_silent: z.boolean(),
  time_zone: z.string(),
  now: z.iso.datetime(),
  notice: z.string(),
  queues: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      name_hi: z.string(),
      room: z.string(),
      doctor_name: z.string().nullable(),
      state: z.enum(PRESENCE_STATES).nullable(),
      delay_minutes: z.number().int(),
      current: z.array(
        z.object({
          number: z.string(),
          counter: z.string(),
          room: z.string(),
          since: z.iso.datetime(),
          /** 'Ramesh K.', where names are shown. */
          name: z.string().optional(),
        }),
      ),
      next: z.array(z.string()),
      waiting: z.number().int(),
      /** Of whoever would come now; null where nobody can say. */
      wait_minutes: z.number().int().nullable(),
    }),
  ),
  calls: z.array(
    z.object({
      /** Rises with each call. */
      id: z.number().int(),
      queue: z.number().int(),
      number: z.string(),
      counter: z.string(),
      room: z.string(),
      at: z.iso.datetime(),
      name: z.string().optional(),
    }),
  ),
});
export type PublicDisplay = z.output<typeof publicDisplay>;
