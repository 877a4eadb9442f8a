import { Injectable } from '@nestjs/common';
import { conflict, notFound, type PlainDate } from '@nidaan/kernel';
import {
  ageOf,
  ageText,
  ageTold,
  PERSON_MESSAGES as messages,
  personChanged,
  visitCorrected,
  type FieldChange,
  type PersonAnswer,
  type PersonFields,
  type PersonPatch,
} from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import type { Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { FileUrls } from '@nidaan/platform-files';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { personAnswer } from './person-answer.ts';
import { PersonAadhaarService } from './person-aadhaar.service.ts';
import { PersonChangesRepository } from './person-changes.repository.ts';
import { differencesOf, edited } from './person-edit.ts';
import { birthTexts, PersonVisitsRepository, type TypedVisit } from './person-visits.repository.ts';
import type { PersonEntity } from './person.entity.ts';
import { PersonsRepository } from './persons.repository.ts';

// What of a person stands on their open visits as well, and in which of a visit's fields.
const ON_VISITS = {
  first_name: ['first_name'],
  last_name: ['last_name'],
  gender: ['gender'],
  phone: ['phone'],
  birth_date: ['day', 'month', 'year', 'age'],
  birth_precision: ['day', 'month', 'year', 'age'],
} as const satisfies Partial<Record<keyof PersonEntity, readonly (keyof TypedVisit)[]>>;

/** What is to be corrected; without `version` whatever somebody else changed meanwhile stays. */
type Correction = Omit<PersonPatch, 'version'> & { version?: number };

/** A correction for which all that waits for others is looked up. */
export interface ReadyCorrection {
  id: number;
  version: number | undefined;
  reason: string;
  form: PersonFields;
  aadhaar: Awaited<ReturnType<PersonAadhaarService['of']>> | null;
  today: PlainDate;
}

/** Corrects persons, and with them their open visits (FRD-07). */
@Injectable()
export class PersonCorrectionsService {
  constructor(
    private readonly once: Idempotency,
    private readonly persons: PersonsRepository,
    private readonly changes: PersonChangesRepository,
    private readonly visits: PersonVisitsRepository,
    private readonly aadhaar: PersonAadhaarService,
    private readonly hospitals: HospitalsService,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly urls: FileUrls,
  ) {}

  /** 404 where there is no such person in sight, 409 with `current` where somebody else changed them since `version`. `warning`: what it does not bring back. */
  async correct(id: number, patch: PersonPatch): Promise<PersonAnswer & { warning: string }> {
    const ready = await this.prepare(id, patch);
    return this.once.transaction(async (tx) => {
      const { person, changes } = await this.apply(tx, ready);
      const isAlive = person.deceased_on === null && changes.some(({ field }) => field === 'deceased_on');
      return { ...this.#answer(person, ready.today), warning: isAlive ? messages.deceasedUndone : '' };
    });
  }

  /** What is looked up before the transaction of a correction; 404 where there is no such person in sight. */
  async prepare(id: number, { version, reason, ...form }: Correction): Promise<ReadyCorrection> {
    const today = await this.hospitals.dayOf(this.clock.now());
    const aadhaar = form.aadhar === undefined ? null : await this.aadhaar.of(form.aadhar);
    const root = await this.persons.root(id);
    if (!root) throw notFound(messages.notFound);
    return { id: root.id, version, reason, form, aadhaar, today };
  }

  /** Writes a correction with the transaction at hand; nothing is written where nothing differs. Throws 409 as `correct` does. */
  async apply(tx: Transaction, ready: ReadyCorrection): Promise<{ person: PersonEntity; changes: FieldChange[] }> {
    const { form, aadhaar, today, reason } = ready;
    const before = await this.#locked(ready);
    const after = { ...edited(before, form, today), ...aadhaar };
    const changes = differencesOf(before, after);
    if (changes.length === 0) return { person: before, changes };
    const next = { ...after, version: before.version + 1 };
    this.persons.correct(tx, next);
    if (aadhaar) this.persons.setAadhaar(tx, next.id, aadhaar);
    this.changes.note(tx, { personId: next.id, version: next.version, kind: 'corrected', changes, reason });
    this.audit.wrote('patients.person-changed', next.id);
    await this.#tell(next, changes);
    // Open visits of branches out of sight bear the name as well: the person is one.
    await tx.inAllBranches(() => this.#correctVisits(tx, next, changes, today));
    return { person: next, changes };
  }

  async #locked({ id, version, today }: ReadyCorrection): Promise<PersonEntity> {
    const person = await this.persons.lock(id);
    if (!person) throw notFound(messages.notFound);
    if (person.struckAt) throw conflict(messages.struck);
    if (person.mergedInto !== null || (version !== undefined && person.version !== version))
      throw conflict(messages.changed, { current: this.#answer(person, today) });
    return person;
  }

  async #tell(person: PersonEntity, changes: readonly FieldChange[]): Promise<void> {
    const { hospitalId, id: personId, version, first_name: firstName, last_name: lastName, phone } = person;
    const what = changes.map(({ field }) => field);
    const deceased = person.deceased_on !== null;
    await this.events.add(personChanged, { hospitalId, personId, version, what, deceased, firstName, lastName, phone });
  }

  async #correctVisits(tx: Transaction, person: PersonEntity, changes: readonly FieldChange[], today: PlainDate): Promise<void> {
    const changed = new Set(changes.map(({ field }) => field));
    const reached = new Set(Object.entries(ON_VISITS).flatMap(([field, ofVisit]) => (changed.has(field) ? ofVisit : [])));
    if (reached.size === 0) return;
    for (const visit of await this.visits.open(person.id, today)) {
      const corrected = correctedVisit(visit, person, reached);
      const fields = [...reached].filter((field) => visit[field] !== corrected[field]);
      if (fields.length === 0) continue;
      this.visits.correct(tx, corrected);
      const typed = fields.map((field) => ({ field, before: visit[field], after: corrected[field] }));
      this.changes.note(tx, {
        personId: person.id,
        version: person.version,
        kind: 'corrected',
        changes: typed,
        visitId: visit.id,
      });
      const { first_name: firstName, last_name: lastName, phone, age, gender } = corrected;
      const told = { patientId: visit.id, firstName, lastName, phone, age, gender, ...ageTold(age, corrected.ageText) };
      await this.events.add(visitCorrected, { hospitalId: currentHospital(), ...told });
    }
  }

  #answer(person: PersonEntity, today: PlainDate): PersonAnswer {
    return personAnswer(person, today, (key) => this.urls.signFileUrl(key));
  }
}

/** An open visit with what was corrected of its person; its age is that of its own day. */
function correctedVisit(
  visit: TypedVisit,
  person: PersonEntity,
  reached: ReadonlySet<keyof TypedVisit>,
): TypedVisit & { ageText: string } {
  const { first_name, last_name, gender, phone } = person;
  const texts = birthTexts(person);
  const [year = '', month = '', day = ''] = person.birth_date?.split('-') ?? [];
  const age = ageOf({ year, month, day }, visit.registeredOn);
  const next = { first_name, last_name, gender, phone, ...texts, age };
  const taken = Object.fromEntries(Object.entries(next).filter(([field]) => reached.has(field as keyof TypedVisit)));
  return { ...visit, ...taken, ageText: ageText(person, visit.registeredOn) };
}
