import { Injectable } from '@nestjs/common';
import {
  MESSAGE_SENTENCES as say,
  STATES_THAT_TOLD_NOTHING,
  STATES_TO_REPEAT,
  type KindByHand,
  type MessageKind,
  type MessagesWanted,
  type PersonMessage,
  type Reminder,
  type SentMessage,
} from '@nidaan/integrations-contracts';
import { conflict, forbidden, notFound, rupeesOf } from '@nidaan/kernel';
import { currentBranch, currentContext, may } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Idempotency } from '@nidaan/platform-http';
import type { PersonContact } from '@nidaan/patients-contracts';
import { Clock } from '@nidaan/platform-telemetry';
import { SCHEDULING_MESSAGES } from '@nidaan/scheduling-contracts';
import { ContactsService } from '../contacts/contacts.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { HospitalSeal } from './hospital-seal.ts';
import { MessageSealsService } from './message-seals.service.ts';
import type { MessageEntity } from './message.entity.ts';
import { MessagesRepository, PURPOSES, type PersonAsked, type PlannedMessage } from './messages.repository.ts';

/** Messages as they are looked at, and those that a desk sends by hand (FRD-77). */
@Injectable()
export class MessagesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly contacts: ContactsService,
    private readonly hospitals: HospitalsService,
    private readonly seals: MessageSealsService,
    private readonly idempotency: Idempotency,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(wanted: MessagesWanted): Promise<SentMessage[]> {
    const found = await this.messages.list(wanted, hiddenKinds());
    void this.audit.read('integrations.message-list', distinctPersons(found));
    return this.#named(found);
  }

  /** The only answer with text and address; noted in the trail. */
  async read(id: number): Promise<SentMessage & { address: string; text: string }> {
    const message = await this.#find(id);
    void this.audit.read('integrations.message', id);
    const [shown] = await this.#named([message]);
    return { ...shown!, ...openedBy(await this.seals.current(), message) };
  }

  /** What left for a person, the newest first, with text and address as their screen shows them. */
  async ofPerson(person: PersonAsked): Promise<PersonMessage[]> {
    const found = await this.messages.sentTo(person);
    if (found.length === 0) return [];
    void this.audit.read(
      'integrations.message',
      found.map(({ id }) => id),
    );
    const seal = await this.seals.current();
    return found.map((message) => ({
      ...{ id: message.id, kind: message.kind, appointment_id: message.appointmentId, channel: message.channel },
      ...{ language: message.language, state: message.state, sent_at: message.sentAt!.toISOString() },
      ...openedBy(seal, message),
    }));
  }

  /**
   * Throws 403 for anything but a recall without the right to messages, 404 for a person whom the caller does not see, 409 for one who
   * has died, or for whom it was sent today or is on its way, 503 where patients is away.
   */
  async send(kind: KindByHand, personId: number): Promise<SentMessage> {
    if (kind !== 'recall' && !may('messages.manage')) throw forbidden();
    const person = (await this.contacts.inSight([personId])).get(personId);
    if (!person) throw notFound(say.personUnknown);
    if (person.is_deceased) throw conflict(say.deceased);
    const now = this.clock.now();
    const purposeKey = PURPOSES.byHand(personId, kind, await this.hospitals.dayOf(now));
    const none = { appointmentId: null, aboutAt: null, offsetHours: null, sealedValues: null };
    const planned = { branchId: currentBranch(), kind, purposeKey, personId, ...none, dueAt: now };
    return this.idempotency.transaction(async () => {
      return shownOf(await this.#addByHand(planned), nameOf(person));
    });
  }

  // What did not leave told nobody anything: after it there is another one, until one leaves.
  async #addByHand(planned: PlannedMessage): Promise<MessageEntity> {
    const made = await this.#add(planned, 'integrations.message-made');
    if (made) return made;
    const before = await this.messages.byPurpose(planned.purposeKey);
    if (!before || !STATES_THAT_TOLD_NOTHING.includes(before.state)) throw conflict(say.sentBefore);
    return this.#addByHand({ ...planned, purposeKey: PURPOSES.again(before.id) });
  }

  /** A new message for the same; pressed twice it is one. */
  async repeat(id: number): Promise<SentMessage> {
    const message = await this.#find(id);
    const [{ patient } = { patient: '' }] = await this.#named([message]);
    return this.idempotency.transaction(async () => {
      const again = (await this.messages.byPurpose(PURPOSES.again(id))) ?? (await this.#addAgain(message));
      return shownOf(again, patient);
    });
  }

  async #addAgain(message: MessageEntity): Promise<MessageEntity> {
    if (!STATES_TO_REPEAT.includes(message.state)) throw conflict(say.notToRepeat);
    const { branchId, kind, personId, appointmentId, patientId, tokenId } = message;
    const { aboutAt, formerAt, delayMinutes, offsetHours, sealedValues } = message;
    const about = { personId, appointmentId, patientId, tokenId };
    const when = { aboutAt, formerAt, delayMinutes, offsetHours };
    const purposeKey = PURPOSES.again(message.id);
    const planned = { branchId, kind, purposeKey, ...about, ...when, sealedValues, dueAt: this.clock.now() };
    // Nothing was added where another one has just done so.
    return (await this.#add(planned, 'integrations.message-repeated')) ?? (await this.messages.byPurpose(purposeKey))!;
  }

  /** Throws 404 for an appointment that the hospital does not know, 503 where scheduling is away. */
  async reminders(appointmentId: number): Promise<Reminder[]> {
    if (!(await this.contacts.appointments([appointmentId])).has(appointmentId))
      throw notFound(SCHEDULING_MESSAGES.appointmentUnknown);
    return (await this.messages.reminders(appointmentId)).map((message) => ({
      id: message.id,
      appointment: appointmentId,
      channel: message.channel,
      due_at: message.dueAt.toISOString(),
      status: STATUS_OF[message.state],
      sent_at: message.sentAt?.toISOString() ?? null,
      reason: message.reason,
    }));
  }

  async #add(planned: PlannedMessage, what: `${string}.${string}`): Promise<MessageEntity | null> {
    const [id] = await this.messages.add([planned], this.clock.now(), currentContext()?.accountId ?? null);
    if (id === undefined) return null;
    this.audit.wrote(what, id);
    return (await this.messages.find(id))!;
  }

  async #find(id: number): Promise<MessageEntity> {
    const message = await this.messages.find(id);
    if (!message || hiddenKinds().includes(message.kind)) throw notFound(say.messageUnknown);
    return message;
  }

  // Names come from their owner; where it is away the list is there without them.
  async #named(found: readonly MessageEntity[]): Promise<SentMessage[]> {
    const persons = await this.contacts.inSight(distinctPersons(found)).catch(() => new Map<number, PersonContact>());
    return found.map((message) => {
      const person = message.personId === null ? undefined : persons.get(message.personId);
      return shownOf(message, person ? nameOf(person) : '');
    });
  }
}

/** Who asked for a copy of their record is for the privacy desk alone. */
const hiddenKinds = (): MessageKind[] => (may('privacy.manage') ? [] : ['record_code']);

const STATUS_OF = {
  scheduled: 'scheduled',
  sending: 'scheduled',
  sent: 'sent',
  delivered: 'sent',
  failed: 'failed',
  unknown: 'failed',
  cancelled: 'cancelled',
  suppressed: 'cancelled',
} as const satisfies Record<MessageEntity['state'], Reminder['status']>;

const nameOf = ({ name, uhid }: Pick<PersonContact, 'name' | 'uhid'>): string => `${name} (${uhid})`;

const distinctPersons = (messages: readonly MessageEntity[]): number[] => [
  ...new Set(messages.flatMap(({ personId }) => (personId === null ? [] : [personId]))),
];

const openedBy = (seal: HospitalSeal, { sealedAddress, sealedText }: MessageEntity): { address: string; text: string } => ({
  address: sealedAddress ? seal.open(sealedAddress) : '',
  text: sealedText ? seal.open(sealedText) : '',
});

// What it would have cost is kept with it; what did not leave cost nothing.
const shownOf = (message: MessageEntity, patient: string): SentMessage => ({
  id: message.id,
  kind: message.kind,
  person_id: message.personId,
  patient,
  appointment_id: message.appointmentId,
  channel: message.channel,
  to: message.lastFour,
  language: message.language,
  state: message.state,
  reason: message.reason,
  attempts: message.attempts,
  parts: message.sentAt ? message.parts : 0,
  cost: rupeesOf(message.sentAt ? message.costPaise : 0),
  due_at: message.dueAt.toISOString(),
  sent_at: message.sentAt?.toISOString() ?? null,
  created_at: message.createdAt.toISOString(),
});
