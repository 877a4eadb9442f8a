import { Injectable } from '@nestjs/common';
import type { PersonContact } from '@nidaan/patients-contracts';
import { ContactsRepository } from './contacts.repository.ts';

/** How persons are reached: asked for each batch of messages that is about to leave. */
@Injectable()
export class ContactsService {
  constructor(private readonly contacts: ContactsRepository) {}

  /** Those that are known, in no order. */
  async find(ids: readonly number[]): Promise<PersonContact[]> {
    return ids.length === 0 ? [] : this.contacts.find(ids);
  }
}
