import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@nidaan/kernel';
import {
  identifierKey,
  identifierText,
  PERSON_MESSAGES as messages,
  personChanged,
  type FieldChange,
  type NewIdentifier,
  type NotedIdentifier,
  type PersonIdentifier,
} from '@nidaan/patients-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { DuplicatesService } from '../duplicates/duplicates.service.ts';
import { PersonChangesRepository } from '../persons/person-changes.repository.ts';
import type { PersonIdentifierEntity } from '../persons/person-identifier.entity.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import { PersonsRepository } from '../persons/persons.repository.ts';
import { IdentifiersRepository } from './identifiers.repository.ts';

/** Numbers of other registers that persons bear (FRD-20). */
@Injectable()
export class IdentifiersService {
  constructor(
    private readonly identifiers: IdentifiersRepository,
    private readonly persons: PersonsRepository,
    private readonly changes: PersonChangesRepository,
    private readonly duplicates: DuplicatesService,
    private readonly numbers: Numbers,
    private readonly once: Idempotency,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Those of the root, and of all who were merged into it. 404 for a person out of sight. */
  async list(personId: number): Promise<PersonIdentifier[]> {
    const { id } = await this.#root(personId);
    void this.audit.read('patients.person', id);
    return (await this.identifiers.ofPerson(id)).map(shown);
  }

  /** Throws 409 where the person bears the number already. Where another one does, it is noted all the same, and the pair proposed. */
  async add(personId: number, { kind, value }: NewIdentifier): Promise<NotedIdentifier> {
    const root = await this.#root(personId);
    const id = await this.numbers.next('person_identifier');
    const valueKey = identifierKey(kind, value);
    return this.once.transaction(async (tx) => {
      const person = await this.#lock(root.id);
      const known = await this.identifiers.ofPerson(person.id);
      if (known.some((each) => each.isActive && each.kind === kind && each.valueKey === valueKey))
        throw conflict(messages.identifierKnown);
      const by = { createdAt: this.clock.now(), createdBy: currentContext()?.accountId ?? null };
      const row = { hospitalId: currentHospital(), id, personId: person.id, kind, value, valueKey, isActive: true, ...by };
      this.identifiers.add(tx, row);
      await this.#note(tx, person, { field: 'identifier', before: '', after: textOf(row) });
      // Families share a policy.
      const others = kind === 'policy' ? [] : await this.identifiers.others(person.id, kind, valueKey);
      await tx.flush();
      await this.duplicates.bearSame(person.id, others);
      return { ...shown(row), warning: others.length > 0 ? messages.identifierShared : '' };
    });
  }

  /** Throws 404 for a number of somebody else. */
  async change(personId: number, identifierId: number, isActive: boolean): Promise<PersonIdentifier> {
    const root = await this.#root(personId);
    return this.once.transaction(async (tx) => {
      const person = await this.#lock(root.id);
      const found = (await this.identifiers.ofPerson(person.id)).find(({ id }) => id === identifierId);
      if (!found) throw notFound(messages.identifierNotFound);
      if (found.isActive === isActive) return shown(found);
      const row = { ...found, isActive };
      this.identifiers.setActive(tx, row);
      const [before, after] = isActive ? ['', textOf(row)] : [textOf(row), ''];
      await this.#note(tx, person, { field: 'identifier', before, after });
      return shown(row);
    });
  }

  async #root(id: number): Promise<PersonEntity> {
    const root = await this.persons.root(id);
    if (!root) throw notFound(messages.notFound);
    return root;
  }

  // Two desks that note one number are one after the other.
  async #lock(id: number): Promise<PersonEntity> {
    const person = await this.persons.lock(id);
    if (!person) throw notFound(messages.notFound);
    if (person.struckAt) throw conflict(messages.struck);
    if (person.mergedInto !== null) throw conflict(messages.merged);
    return person;
  }

  async #note(tx: Transaction, person: PersonEntity, change: FieldChange): Promise<void> {
    const { hospitalId, id: personId, first_name: firstName, last_name: lastName, phone } = person;
    const version = person.version + 1;
    this.identifiers.bump(tx, personId);
    this.changes.note(tx, { personId, version, kind: 'corrected', changes: [change] });
    this.audit.wrote('patients.person-changed', personId);
    const deceased = person.deceased_on !== null;
    await this.events.add(personChanged, {
      hospitalId,
      personId,
      version,
      what: ['identifier'],
      deceased,
      firstName,
      lastName,
      phone,
    });
  }
}

const textOf = ({ kind, value }: Pick<PersonIdentifierEntity, 'kind' | 'value'>): string =>
  `${kind} ${identifierText(kind, value)}`;

const shown = ({ id, kind, value, isActive, createdAt }: PersonIdentifierEntity): PersonIdentifier => ({
  ...{ id, kind, value: identifierText(kind, value), is_active: isActive },
  created_at: createdAt.toISOString(),
});
