import { Injectable } from '@nestjs/common';
import { CODE_KINDS, MESSAGE_REASONS as reasons, type MessageValues } from '@nidaan/integrations-contracts';
import { DEFAULT_TIME_ZONE, dayIn } from '@nidaan/kernel';
import { currentHospital, Revocations } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { Clock } from '@nidaan/platform-telemetry';
import { ContactsService, type Recipients } from '../contacts/contacts.service.ts';
import { lastFourOf } from '../contacts/addresses.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { MessageSettingsRepository } from '../message-settings/message-settings.repository.ts';
import { MessageStopsRepository } from '../stops/message-stops.repository.ts';
import { MessageTemplatesRepository } from '../templates/message-templates.repository.ts';
import { composeMessage, isWithinLimit, type Composed, type World } from './compose-message.ts';
import { DueMessagesRepository, type Leaving, type Standing } from './due-messages.repository.ts';
import { HandoverService, type Handed } from './handover.service.ts';
import type { HospitalSeal } from './hospital-seal.ts';
import { MessageSealsService } from './message-seals.service.ts';
import type { MessageEntity } from './message.entity.ts';

/** Handed over at once; their ends are written down together. */
const AT_ONCE = 25;
/** Owners that do not answer are asked again after this time. */
const AGAIN_MS = 60_000;
/** A process that has not said what became of a message by then has died at it. Longer than what is handed over at once may take. */
export const LOST_MS = 5 * 60_000;
const MOST_TRIES = 3;
const PAUSES_MS = [60_000, 300_000];

type Ready = Extract<Composed, { outcome: 'ready' }>;
type Composing = { message: MessageEntity; made: Ready };

/** All that the messages of a batch have in common. */
type Common = Pick<World, 'now' | 'hours' | 'hospital' | 'settings' | 'templates'> & { seal: HospitalSeal; month: string };

/** Sends what is due of the hospital at work, a batch at a time (FRD-71). */
@Injectable()
export class SendingService {
  constructor(
    private readonly due: DueMessagesRepository,
    private readonly contacts: ContactsService,
    private readonly hospitals: HospitalsService,
    private readonly settings: MessageSettingsRepository,
    private readonly templates: MessageTemplatesRepository,
    private readonly stops: MessageStopsRepository,
    private readonly handover: HandoverService,
    private readonly seals: MessageSealsService,
    private readonly revocations: Revocations,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Codes before all else. False where nothing is due. */
  async batch(): Promise<boolean> {
    // What came before a suspension goes out after it (ORG-27).
    if (this.revocations.isSuspended(currentHospital())) return false;
    const now = this.clock.now();
    await this.#settleLost(now);
    const codes = await this.due.claimCodes(now);
    return this.#sendClaimed(codes.length > 0 ? codes : await this.due.claim(now), now);
  }

  /** The codes that are due, beside a batch of others. False where none is. */
  async codes(): Promise<boolean> {
    if (this.revocations.isSuspended(currentHospital())) return false;
    const now = this.clock.now();
    return this.#sendClaimed(await this.due.claimCodes(now), now);
  }

  async #sendClaimed(messages: readonly MessageEntity[], now: Date): Promise<boolean> {
    if (messages.length === 0) return false;
    const common = await this.#common(now);
    const recipients = await this.contacts.of(messages).catch(() => null);
    if (!recipients) {
      const until = new Date(now.getTime() + AGAIN_MS);
      await this.due.end(
        messages.map((message) => standing(message, { state: 'scheduled', reason: reasons.ownersAway, dueAt: until })),
        common,
      );
      return false;
    }
    await this.#send(messages, recipients, common);
    return true;
  }

  async #common(now: Date): Promise<Common> {
    const [hospital, settings, templates, seal] = [
      await this.hospitals.current(),
      await this.settings.current(),
      await this.templates.all(),
      await this.seals.current(),
    ];
    const timeZone = hospital?.timeZone ?? DEFAULT_TIME_ZONE;
    return {
      ...{ now, settings, templates, seal, month: dayIn(timeZone, now).slice(0, 7) },
      hours: { from: settings.quietFrom, to: settings.quietTo, timeZone },
      hospital: { name: hospital?.name ?? '', phone: hospital?.phone ?? '' },
    };
  }

  async #send(messages: readonly MessageEntity[], recipients: Recipients, common: Common): Promise<void> {
    const composed = messages.map((message) => ({ message, made: this.#compose(message, recipients, common) }));
    const ready = composed.flatMap(({ message, made }) => (made.outcome === 'ready' ? [{ message, made }] : []));
    const kept = composed.flatMap(({ message, made }) => (made.outcome === 'ready' ? [] : [standingOf(message, made)]));
    await this.due.end(kept, common);
    let spent = await this.due.spent(common.month);
    let left: readonly Composing[] = ready;
    while (left.length > 0) {
      spent = await this.#sendSome(left.slice(0, AT_ONCE), spent, common);
      left = await this.#stillHeld(left.slice(AT_ONCE));
    }
  }

  // Those before may have taken minutes: nobody is to take the others for lost.
  async #stillHeld(left: readonly Composing[]): Promise<readonly Composing[]> {
    const [first] = left;
    if (!first) return [];
    const claimedAt = this.clock.now();
    const messages = left.map(({ message }) => message);
    const held = await this.due.renew(messages, first.message.claimedAt, claimedAt);
    return left.flatMap(({ message, made }) => (held.has(message.id) ? [{ message: { ...message, claimedAt }, made }] : []));
  }

  // Those before may have taken long: who asked for no more since then gets none of these. Gives what the month has cost with them.
  async #sendSome(some: readonly Composing[], spentBefore: number, common: Common): Promise<number> {
    const stopped = await this.stops.among(some.map(({ made }) => common.seal.hash(made.address)));
    let spent = spentBefore;
    const leaving: Composing[] = [];
    const refused: Standing[] = [];
    for (const { message, made } of some) {
      const reason = refusalOf(message, made, { stopped, spent, common });
      if (reason !== null) refused.push(standing(message, { state: 'suppressed', reason }));
      else {
        spent += this.#costOf(made);
        leaving.push({ message, made });
      }
    }
    const left = await this.due.leave(
      leaving.map((each) => ({ ...leavingOf(each, common.seal), costPaise: this.#costOf(each.made) })),
    );
    const handed = leaving.filter(({ message }) => left.has(message.id)).map((each) => this.#handOver(each, common));
    await this.due.end([...refused, ...(await Promise.all(handed))], common);
    return spent;
  }

  #compose(message: MessageEntity, { persons, appointments, tokens, branches }: Recipients, common: Common): Composed {
    const appointment = (message.appointmentId !== null && appointments.get(message.appointmentId)) || null;
    const token = (message.tokenId !== null && tokens.get(message.tokenId)) || null;
    const personId = (appointment ?? token)?.person_id ?? message.personId;
    const person = (personId !== null && persons.get(personId)) || null;
    const values = message.sealedValues ? (JSON.parse(common.seal.open(message.sealedValues)) as MessageValues) : {};
    const branchName = branches.get((appointment ?? token)?.branch_id ?? message.branchId) ?? '';
    return composeMessage(message, { ...common, person, appointment, token, values, branchName });
  }

  async #handOver({ message, made }: Composing, { seal }: Common): Promise<Standing> {
    const handed = await this.handover.send(message, made, seal);
    return standing(message, { ...standingAfter(message, handed, this.clock.now()), wasTried: true });
  }

  #costOf({ parts }: Ready): number {
    return parts * this.config.values.SMS_PAISE_PER_PART;
  }

  // The provider is asked by our reference where it can be; else nobody knows, and nothing is sent again by itself.
  async #settleLost(now: Date): Promise<void> {
    const lost = await this.due.claimLost(now, new Date(now.getTime() - LOST_MS));
    if (lost.length === 0) return;
    const common = await this.#common(now);
    const ends = lost.map(async (message) => {
      const handed = await this.handover.look(message);
      return standing(message, { ...standingAfter(message, handed, now), wasTried: true });
    });
    await this.due.end(await Promise.all(ends), common);
  }
}

function refusalOf(
  { kind }: MessageEntity,
  { address, channel }: Ready,
  { stopped, spent, common }: { stopped: ReadonlySet<string>; spent: number; common: Common },
): string | null {
  if (!CODE_KINDS.has(kind) && stopped.has(`${common.seal.hash(address).toString('hex')}${channel}`)) return reasons.stopped;
  return isWithinLimit(kind, spent, common.settings) ? null : reasons.limit;
}

/** How a message stands, but for what is said here. */
const standing = (message: MessageEntity, more: Partial<Standing> & Pick<Standing, 'state' | 'reason'>): Standing => ({
  ...{ id: message.id, dueAt: message.dueAt, providerRef: '', sentAt: message.sentAt, wasTried: false },
  ...more,
});

const leavingOf = ({ message, made }: Composing, seal: HospitalSeal): Omit<Leaving, 'costPaise'> => ({
  ...{ id: message.id, claimedAt: message.claimedAt, channel: made.channel, language: made.language },
  ...{ sealedAddress: seal.seal(made.address), lastFour: lastFourOf(made.address) },
  ...{ addressHash: seal.hash(made.address), sealedText: seal.seal(made.text), parts: made.parts },
});

const standingOf = (message: MessageEntity, made: Exclude<Composed, Ready>): Standing =>
  made.outcome === 'wait'
    ? standing(message, { state: 'scheduled', reason: '', dueAt: made.until })
    : standing(message, { state: made.outcome, reason: made.reason });

function standingAfter(
  { attempts, dueAt }: MessageEntity,
  handed: Handed,
  now: Date,
): Pick<Standing, 'state' | 'reason' | 'dueAt' | 'providerRef' | 'sentAt'> {
  const none = { dueAt, providerRef: '', sentAt: null };
  if (handed.outcome === 'taken') return { state: 'sent', reason: '', dueAt, providerRef: handed.providerRef, sentAt: now };
  if (handed.outcome === 'unknown') return { ...none, state: 'unknown', reason: handed.reason };
  const pause = PAUSES_MS[attempts - 1];
  if (handed.outcome === 'refused' || attempts >= MOST_TRIES || pause === undefined)
    return { ...none, state: 'failed', reason: handed.reason };
  const next = new Date(now.getTime() + Math.max(pause, (handed.afterSeconds ?? 0) * 1000));
  return { ...none, state: 'scheduled', reason: handed.reason, dueAt: next };
}
