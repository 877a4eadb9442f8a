import {
  beginOf,
  CODE_KINDS,
  KINDS_BEYOND_LIMIT,
  KINDS_OF_A_BOOKING,
  leavesAt,
  MESSAGE_REASONS as reasons,
  type MessageChannel,
  type MessageKind,
  type MessageValues,
  minuteIn,
  PURPOSE_OF,
  type QuietHours,
} from '@nidaan/integrations-contracts';
import { dayForPeople, dayIn } from '@nidaan/kernel';
import type { PersonContact } from '@nidaan/patients-contracts';
import type { AppointmentContact, TokenContact } from '@nidaan/scheduling-contracts';
import { mailboxOf, mobileOf } from '../contacts/addresses.ts';
import type { MessageSettingsEntity } from '../message-settings/message-settings.entity.ts';
import type { MessageTemplateEntity } from '../templates/message-template.entity.ts';
import type { MessageEntity } from './message.entity.ts';
import { wordsOfCodes } from './code-words.ts';
import { settledText, type SettledText } from './settled-text.ts';

/** What a look at a message needs to know, beside the message. */
export interface World {
  now: Date;
  hours: QuietHours;
  hospital: { name: string; phone: string };
  settings: MessageSettingsEntity;
  templates: readonly MessageTemplateEntity[];
  person: PersonContact | null;
  appointment: AppointmentContact | null;
  token: TokenContact | null;
  branchName: string;
  /** What was known of its words when it was planned. */
  values: MessageValues;
}

/** Ready to be handed over, or why it is not. `wait`: it is due later. */
export type Composed =
  | ({ outcome: 'ready'; channel: MessageChannel; address: string; language: string } & SettledText)
  | { outcome: 'cancelled' | 'suppressed'; reason: string }
  | { outcome: 'wait'; until: Date };

const suppressed = (reason: string): Composed => ({ outcome: 'suppressed', reason });

/** Whether what a message is about still stands as it says (FRD-72): events may come late, the owner's word counts. */
function overtaken({ kind, aboutAt, appointmentId, tokenId }: MessageEntity, { appointment, token }: World): string | null {
  // Who was called, or has gone, need not hear that the turn is near.
  if (tokenId !== null) return token?.state === 'waiting' ? null : reasons.notWaiting;
  if (appointmentId === null) return null;
  if (!appointment) return reasons.cancelled;
  // A code is for a time that is only held.
  if (kind === 'otp') return appointment.status === 'held' ? null : reasons.late;
  if (kind === 'cancelled') return appointment.status === 'cancelled' ? null : reasons.moved;
  if (appointment.status === 'cancelled' || appointment.status === 'held') return reasons.cancelled;
  if (appointment.status === 'no_show') return reasons.missed;
  if (appointment.status !== 'booked') return reasons.arrived;
  return aboutAt === null || aboutAt.getTime() === Date.parse(appointment.starts_at) ? null : reasons.moved;
}

type Consent = 'given' | 'refused' | 'unasked';

function consentOf(person: PersonContact | null, kind: MessageKind, channel: MessageChannel): Consent {
  const purpose = PURPOSE_OF[kind];
  if (purpose === null) return 'given';
  const said = (person?.consents ?? []).filter(
    (each) => each.purpose === purpose && (each.channel === '' || each.channel === channel),
  );
  if (said.some(({ state }) => state === 'withdrawn' || state === 'refused')) return 'refused';
  return said.some(({ state }) => state === 'given') ? 'given' : 'unasked';
}

// The first channel of the hospital's order that has words for it; of languages the patient's, else English (FRD-75).
function templateFor(
  { kind, channel: settled }: MessageEntity,
  { settings, templates }: World,
  language: string,
): MessageTemplateEntity | undefined {
  const fitting = [...templates.filter((template) => template.kind === kind && template.isActive), ...wordsOfCodes(kind)];
  // How a code goes was said to who waits for it.
  if (CODE_KINDS.has(kind) && settled !== '') return fittest(fitting, settled, language);
  for (const channel of settings.channelOrder.filter((each) => settings.channels.includes(each))) {
    const found = fittest(fitting, channel, language);
    if (found) return found;
  }
  return undefined;
}

function fittest(
  templates: readonly MessageTemplateEntity[],
  channel: MessageChannel,
  language: string,
): MessageTemplateEntity | undefined {
  const own = templates.filter((template) => template.channel === channel);
  return own.find((template) => template.language === language) ?? own.find((template) => template.language === 'en') ?? own[0];
}

/** Where it goes. Without an answer of the patient only to what was given for that booking (FRD-76). */
function addressFor(
  { kind }: MessageEntity,
  { person, appointment }: World,
  channel: MessageChannel,
): string | { reason: string } {
  const consent = consentOf(person, kind, channel);
  if (consent === 'refused') return { reason: reasons.withdrawn };
  const read = channel === 'sms' ? mobileOf : mailboxOf;
  const given = channel === 'sms' ? appointment?.phone : appointment?.email;
  const own = channel === 'sms' ? person?.phone : person?.email;
  const ofBooking = read(given ?? '');
  if (consent === 'unasked' && (!KINDS_OF_A_BOOKING.has(kind) || ofBooking === null)) return { reason: reasons.withdrawn };
  const address = ofBooking ?? (consent === 'given' ? read(own ?? '') : null);
  if (address !== null) return address;
  if (channel === 'email') return { reason: reasons.noEmail };
  return { reason: (given || own || '').trim() === '' ? reasons.noPhone : reasons.foreignPhone };
}

function valuesOf(message: MessageEntity, world: World): MessageValues {
  const { person, appointment, token, hospital, hours, branchName, values } = world;
  const aboutAt = beginOf(message);
  const name = person?.first_name || appointment?.name.trim().split(/\s+/u)[0] || '';
  const minutes = aboutAt && minuteIn(hours.timeZone, aboutAt);
  const clock = (part: number) => String(part).padStart(2, '0');
  return {
    patient_name: name,
    hospital_name: hospital.name,
    branch_name: branchName,
    doctor_name: (appointment ?? token)?.doctor_name ?? '',
    link: (appointment ?? token)?.link ?? '',
    ...(token && { token: token.token }),
    phone: hospital.phone,
    ...(aboutAt && { date: dayForPeople(dayIn(hours.timeZone, aboutAt)) }),
    ...(minutes !== null && { time: `${clock(Math.floor(minutes / 60))}:${clock(minutes % 60)}` }),
    ...values,
  };
}

/** Settles one message in the moment of sending: whether, when, where and with which words. Asks nobody. */
export function composeMessage(planned: MessageEntity, world: World): Composed {
  const { person, appointment, now, hours, settings } = world;
  // A word that was planned without a time is about that of its appointment.
  const message = { ...planned, aboutAt: planned.aboutAt ?? (appointment ? new Date(appointment.starts_at) : null) };
  if (person?.is_deceased) return suppressed(reasons.deceased);
  const reason = overtaken(message, world);
  if (reason) return { outcome: 'cancelled', reason };
  if (message.personId !== null && !person && !appointment) return suppressed(reasons.unknownPerson);
  const leaves = leavesAt(message, now, hours);
  if (!leaves) return { outcome: 'cancelled', reason: message.aboutAt && message.aboutAt <= now ? reasons.late : reasons.quiet };
  if (leaves > now) return { outcome: 'wait', until: leaves };
  const language = person?.language || appointment?.language || 'en';
  const template = templateFor(message, world, language);
  if (!template) return suppressed(reasons.noTemplate);
  const address = addressFor(message, world, template.channel);
  if (typeof address !== 'string') return suppressed(address.reason);
  const text = settledText(template, settings, valuesOf(message, world));
  if ('reason' in text) return suppressed(text.reason);
  return { outcome: 'ready', channel: template.channel, address, language: template.language, ...text };
}

/** Whether a message of this kind still goes out when so much was spent in the month. */
export const isWithinLimit = (
  kind: MessageKind,
  spentPaise: number,
  { monthlyLimitPaise: limit }: MessageSettingsEntity,
): boolean => limit === null || KINDS_BEYOND_LIMIT.has(kind) || spentPaise < Number(limit);
