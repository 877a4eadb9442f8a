import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound, rupeesOf } from '@nidaan/kernel';
import {
  MOST_NAME,
  PERSON_MESSAGES as messages,
  personRegistered,
  type NewBaby,
  type NewPersonForm,
  type PersonAnswer,
  type PersonChange,
  type PersonFields,
  type PersonVisit,
} from '@nidaan/patients-contracts';
import { currentBranch, currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { FileUrls } from '@nidaan/platform-files';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { UhidsService, type DrawnUhid } from '../uhids/uhids.service.ts';
import { BLANK_PERSON } from './blank-person.ts';
import { BookedPersonsService } from './booked-persons.service.ts';
import { changeAnswer, personAnswer } from './person-answer.ts';
import { PersonAadhaarService } from './person-aadhaar.service.ts';
import { PersonChangesRepository } from './person-changes.repository.ts';
import { edited } from './person-edit.ts';
import { PersonVisitsRepository, type ListedVisit } from './person-visits.repository.ts';
import type { PersonEntity } from './person.entity.ts';
import { PersonsRepository } from './persons.repository.ts';

/** Of a newborn: whose child, and when it was born. */
interface Birth {
  motherId: number;
  bornAt: string;
}

/** Persons of the hospital at work: shown, registered without a visit, struck out. */
@Injectable()
export class PersonsService {
  constructor(
    private readonly once: Idempotency,
    private readonly persons: PersonsRepository,
    private readonly changes: PersonChangesRepository,
    private readonly visitsOf: PersonVisitsRepository,
    private readonly aadhaar: PersonAadhaarService,
    private readonly uhids: UhidsService,
    private readonly numbers: Numbers,
    private readonly hospitals: HospitalsService,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly urls: FileUrls,
    private readonly booked: BookedPersonsService,
  ) {}

  /** The person in full; of one who was merged the root. 404 where there is none in sight. */
  async find(id: number): Promise<PersonAnswer> {
    const person = await this.root(id);
    void this.audit.read('patients.person', person.id);
    return this.answer(person);
  }

  /** The root of a person; 404 where there is none in sight. */
  async root(id: number): Promise<PersonEntity> {
    const person = await this.persons.root(id);
    if (!person) throw notFound(messages.notFound);
    return person;
  }

  /** What was changed of the very person, the newest first: also of one who was merged. */
  async history(id: number): Promise<PersonChange[]> {
    if (!(await this.persons.find(id))) throw notFound(messages.notFound);
    void this.audit.read('patients.person-history', id);
    return (await this.changes.ofPerson(id)).map(changeAnswer);
  }

  /** All visits of the root and of those who were merged into it, the newest first (FRD-09). */
  async visits(id: number, wanted: { limit?: number; after?: number }): Promise<AsyncIterable<PersonVisit[]>> {
    const root = await this.root(id);
    const group = await this.visitsOf.group(root.id);
    return this.#listed(root, group, this.visitsOf.list([...group.keys()], wanted));
  }

  async *#listed(
    root: PersonEntity,
    group: ReadonlyMap<number, string>,
    pages: AsyncIterable<ListedVisit[]>,
  ): AsyncGenerator<PersonVisit[]> {
    for await (const page of pages) {
      await this.audit.read(
        'patients.patient-list',
        page.map(({ id }) => id),
      );
      yield page.map(({ registeredOn, amountPaise, branchId, personId, id, doctor_name, disease, status }) => ({
        ...{ id, doctor_name, disease, status, date: registeredOn, amount: rupeesOf(amountPaise), branch_id: branchId },
        under_uhid: personId === null || personId === root.id ? null : (group.get(personId) ?? null),
      }));
    }
  }

  /** Registers a person without a visit (FRD-08). */
  async register(form: NewPersonForm): Promise<PersonAnswer> {
    return this.#register(form);
  }

  /** Registers a newborn (FRD-16). 404 for a mother who is not in sight, 400 for a birth in the future. When it was born stands in the history. */
  async registerBaby(motherId: number, { gender, born_at: bornAt, number }: NewBaby): Promise<PersonAnswer> {
    const mother = await this.root(motherId);
    if (mother.struckAt) throw notFound(messages.notFound);
    if (Date.parse(bornAt) > this.clock.now().getTime()) throw invalid(messages.bornLater, { born_at: messages.bornLater });
    const { phone, address, city, pincode, language } = mother;
    const form = {
      first_name: `Baby${number === undefined ? '' : ` ${number}`} of ${mother.first_name || mother.local_name}`.slice(
        0,
        MOST_NAME,
      ),
      ...{ gender, phone, address, city, pincode, language },
      ...(phone !== '' && { phone_owner: 'family' as const }),
      birth_date: await this.hospitals.dayOf(new Date(bornAt)),
    };
    return this.#register(form, { motherId: mother.id, bornAt });
  }

  async #register(form: PersonFields, born?: Birth): Promise<PersonAnswer> {
    const today = await this.hospitals.dayOf(this.clock.now());
    return this.uhids.drawFor(today, (drawn) => this.#registerAs(drawn, form, born));
  }

  async #registerAs(drawn: DrawnUhid, form: PersonFields, born?: Birth): Promise<PersonAnswer> {
    const [createdAt, id] = [this.clock.now(), await this.numbers.next('person')];
    const { uhid, uhidKey, day: today } = drawn;
    const hospitalId = currentHospital();
    const blank: PersonEntity = {
      ...BLANK_PERSON,
      ...{ hospitalId, id, uhid, uhidKey, rootId: id, createdAt, keys: [], needs: [] },
      firstBranchId: currentBranch(),
      branchIds: [currentBranch()],
      createdBy: currentContext()?.accountId ?? null,
      mother_id: born?.motherId ?? null,
    };
    const person = { ...edited(blank, form, today), ...(await this.aadhaar.of(form.aadhar ?? '')) };
    const changes = born ? [{ field: 'born_at', before: null, after: born.bornAt }] : [];
    const undo = () => {
      this.numbers.keep('person', id);
      this.uhids.keep(drawn);
    };
    return this.once.transaction(async (tx) => {
      this.persons.insert(tx, person);
      this.changes.note(tx, { personId: id, version: 1, kind: 'registered', changes });
      await this.events.add(personRegistered, { hospitalId, personId: id });
      this.audit.wrote('patients.person-registered', id);
      return personAnswer(person, today, (key) => this.urls.signFileUrl(key));
    }, undo);
  }

  /** Strikes a person without visits and appointments out (FRD-08). 409 where there is one, 503 where nobody can say; the number is not used again. */
  async strike(id: number, reason: string): Promise<PersonAnswer> {
    await this.once.refuseAnswered();
    const today = await this.hospitals.dayOf(this.clock.now());
    // What cannot be struck out anyway is found without scheduling.
    const known = await this.persons.find(id);
    const booked = known?.visits === 0 && !known.struckAt ? await this.booked.among([id]) : null;
    return this.once.transaction(async (tx) => {
      const person = await this.persons.lock(id);
      if (!person) throw notFound(messages.notFound);
      if (person.struckAt) throw conflict(messages.struck);
      if (person.mergedInto !== null) throw conflict(messages.merged);
      // Visits, and persons, of branches out of sight count as well.
      if (person.visits > 0 || (await tx.inAllBranches(() => this.persons.hasMerged(id)))) throw conflict(messages.strikeRefused);
      if (!booked) throw conflict(messages.changed);
      if (booked.has(id)) throw conflict(messages.strikeBooked);
      return this.#strike(tx, person, reason, today);
    });
  }

  #strike(tx: Transaction, person: PersonEntity, reason: string, today: string): PersonAnswer {
    const struck = { ...person, struckAt: this.clock.now(), version: person.version + 1 };
    this.persons.strike(tx, struck);
    this.changes.note(tx, { personId: person.id, version: struck.version, kind: 'struck', changes: [], reason });
    this.audit.wrote('patients.person-struck', person.id);
    return personAnswer(struck, today, (key) => this.urls.signFileUrl(key));
  }

  /** The person as calls answer it today. */
  async answer(person: PersonEntity): Promise<PersonAnswer> {
    const today = await this.hospitals.dayOf(this.clock.now());
    return personAnswer(person, today, (key) => this.urls.signFileUrl(key));
  }
}
