import { Injectable } from '@nestjs/common';
import { ageOn, invalid, notFound, type InputOf } from '@nidaan/kernel';
import {
  ADULT_AGE,
  consentChanged,
  isMessaging,
  MESSAGE_CHANNELS,
  MESSAGING_PURPOSES,
  PRIVACY_MESSAGES as messages,
  type Consent,
  type NewConsent,
  type stopContact,
} from '@nidaan/patients-contracts';
import { currentContext, currentHospital, inAllBranches } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { personPhoneKey } from '../../persons/person-phone.ts';
import type { ConsentEntity } from './consent.entity.ts';
import { heldConsents } from './held-consents.ts';
import { ConsentsRepository, type ConsentPerson } from './consents.repository.ts';
import { shownConsents } from './shown-consents.ts';

type Row = Omit<ConsentEntity, 'id' | 'hospitalId' | 'personId' | 'at'>;
type Answered = Pick<ConsentEntity, 'purpose' | 'channel' | 'state'>;

const STOPPED: Omit<Row, 'purpose' | 'channel'> = {
  ...{
    basis: 'consent',
    state: 'withdrawn',
    noticeVersion: null,
    language: '',
    method: '',
    guardianName: '',
    guardianRelation: '',
  },
  takenBy: null,
};

const isWithdrawn = (held: readonly Answered[], { purpose, channel }: Pick<Answered, 'purpose' | 'channel'>): boolean =>
  held.some((each) => each.purpose === purpose && each.channel === channel && each.state === 'withdrawn');

/** The one list of what persons agreed to (ORG-71, FRD-76). Rows are only added. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly consents: ConsentsRepository,
    private readonly hospitals: HospitalsService,
    private readonly numbers: Numbers,
    private readonly once: Idempotency,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for a person who is not in sight. */
  async list(personId: number): Promise<Consent[]> {
    const person = await this.#person(personId);
    void this.audit.read('patients.consents', personId);
    // What was said under a number out of sight holds for the person as well.
    return inAllBranches(() => this.#shown(person.rootId));
  }

  /** Writes an answer down, of a purpose that sends messages for each channel or the one given. Gives the whole list. */
  async record(personId: number, said: NewConsent): Promise<Consent[]> {
    const person = await this.#person(personId);
    await this.#check(person, said);
    const channels = isMessaging(said.purpose) ? (said.channel ? [said.channel] : MESSAGE_CHANNELS) : ([''] as const);
    const { purpose, basis, state, language, method } = said;
    const row = { purpose, basis, state, language, method, noticeVersion: said.notice_version ?? null };
    const by = { guardianName: said.guardian?.name ?? '', guardianRelation: said.guardian?.relation ?? '' };
    const takenBy = currentContext()?.accountId ?? null;
    const rows = channels.map((channel): Row => ({ ...row, ...by, takenBy, channel }));
    const ids = await this.#ids(rows.length);
    return this.once.transaction(async (tx) => {
      await this.#add(tx, person, rows, ids);
      return tx.inAllBranches(() => this.#shown(person.rootId));
    });
  }

  /** For messages: what holds at this moment for persons, by the numbers of their roots. */
  async held(roots: readonly number[]): Promise<ReadonlyMap<number, Answered[]>> {
    const [rows, joins] = [await this.consents.ofPersons(roots), await this.consents.joins(roots)];
    return new Map(
      roots.map((root) => {
        const own = rows.filter(({ rootId }) => rootId === root);
        const held = heldConsents(
          own,
          joins.filter(({ rootId }) => rootId === root),
        );
        return [root, own.filter((row) => held.has(row)).map(({ purpose, channel, state }) => ({ purpose, channel, state }))];
      }),
    );
  }

  /** Takes back the consent to messages of all who share a number or address; how many that are. Asked again it adds nothing. */
  async stop({ channel, address }: InputOf<typeof stopContact>['body']): Promise<{ persons: number }> {
    const persons =
      channel === 'email'
        ? await this.consents.sharing('email', address)
        : await this.consents.sharing('phone', personPhoneKey(address));
    for (const personId of persons) {
      const person = await this.#person(personId);
      const held = (await this.held([person.rootId])).get(person.rootId)!;
      const rows = MESSAGING_PURPOSES.filter((purpose) => !isWithdrawn(held, { purpose, channel })).map((purpose): Row => ({
        ...STOPPED,
        purpose,
        channel,
      }));
      const ids = await this.#ids(rows.length);
      await this.database.transaction((tx) => this.#add(tx, person, rows, ids));
    }
    return { persons: persons.length };
  }

  async #add(tx: Transaction, person: ConsentPerson, rows: readonly Row[], ids: readonly number[]): Promise<void> {
    if (rows.length === 0) return;
    const [hospitalId, { id: personId, rootId }] = [currentHospital(), person];
    await this.consents.hold(personId);
    const held = (await tx.inAllBranches(() => this.held([rootId]))).get(rootId)!;
    const at = this.clock.now();
    for (const [index, row] of rows.entries()) {
      await this.consents.add({ ...row, hospitalId, id: ids[index]!, personId, at });
      const { purpose, channel, state } = row;
      const isAnew = state === 'given' && isWithdrawn(held, row);
      await this.events.add(consentChanged, { hospitalId, personId, purpose, channel, state, ...(isAnew && { isAnew }) });
    }
    this.audit.wrote('patients.consents', personId);
  }

  // The newest first.
  async #shown(rootId: number): Promise<Consent[]> {
    return shownConsents(await this.consents.ofPersons([rootId]), await this.consents.joins([rootId]));
  }

  async #ids(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1) ids.push(await this.numbers.next('consent'));
    return ids;
  }

  async #person(id: number): Promise<ConsentPerson> {
    const person = await this.consents.person(id);
    if (!person) throw notFound(messages.personUnknown);
    return person;
  }

  async #check({ birthDate }: ConsentPerson, said: NewConsent): Promise<void> {
    const { notice_version: version, language } = said;
    if (version != null && !(await this.consents.hasNotice(language, version)))
      throw invalid(messages.noticeVersionUnknown, { notice_version: messages.noticeVersionUnknown });
    if (birthDate === null || said.method === 'guardian' || said.state !== 'given') return;
    const age = ageOn(await this.hospitals.dayOf(this.clock.now()), birthDate);
    if (age !== null && age < ADULT_AGE) throw invalid(messages.guardianAnswers, { guardian: messages.guardianAnswers });
  }
}
