import { Injectable } from '@nestjs/common';
import type { AppointmentContact } from '@nidaan/scheduling-contracts';
import { ContactsRepository } from './contacts.repository.ts';

/** Whom appointments are for: asked for each batch of messages that is about to leave. */
@Injectable()
export class ContactsService {
  constructor(private readonly contacts: ContactsRepository) {}

  /** Those that are known, in no order. */
  async find(ids: readonly number[]): Promise<AppointmentContact[]> {
    return ids.length === 0 ? [] : this.contacts.find(ids);
  }
}
