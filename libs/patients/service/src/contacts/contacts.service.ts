import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import { PERSON_MESSAGES, type PersonContact } from '@nidaan/patients-contracts';
import { ALL_BRANCHES } from '@nidaan/platform-database';
import { ConsentsService } from '../privacy/consents/consents.service.ts';
import { SharedPersonsService } from '../shared-persons/shared-persons.service.ts';
import { ContactsRepository } from './contacts.repository.ts';

/** How persons are reached: asked for each batch of messages that is about to leave. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly consents: ConsentsService,
    private readonly shared: SharedPersonsService,
  ) {}

  /** Those that are known and in the sight of these branches, in no order, each with the consents that hold for the one they became. */
  async find(ids: readonly number[], persons = ALL_BRANCHES): Promise<PersonContact[]> {
    if (ids.length === 0) return [];
    const found = await this.shared.asLimitedTo(persons, () => this.contacts.find(ids));
    const held = await this.consents.held([...new Set(found.map(({ rootId }) => rootId))]);
    return found.map(({ rootId, ...person }) => ({ ...person, consents: held.get(rootId) ?? [] }));
  }

  /** Of the person they are today; 404 for one who is not known or was struck out. */
  async standing(id: number): Promise<{ is_deceased: boolean }> {
    const [person] = await this.contacts.find([id]);
    if (!person) throw notFound(PERSON_MESSAGES.notFound);
    return { is_deceased: person.is_deceased };
  }
}
