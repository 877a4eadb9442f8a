import { Injectable } from '@nestjs/common';
import type { AppointmentContact, TokenContact } from '@nidaan/scheduling-contracts';
import { Clock } from '@nidaan/platform-telemetry';
import { ContactsRepository } from './contacts.repository.ts';

/** Whom appointments are for: asked for each batch of messages that is about to leave. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly clock: Clock,
  ) {}

  /** Those that are known, in no order. */
  async find(ids: readonly number[]): Promise<AppointmentContact[]> {
    return ids.length === 0 ? [] : this.contacts.find(ids);
  }

  /** Those that are known, in no order. */
  async tokens(ids: readonly number[]): Promise<TokenContact[]> {
    return ids.length === 0 ? [] : this.contacts.tokens(ids);
  }

  /** What of persons is open: appointments from now on, and tokens that are not done. `booked`: who of them has any that was not cancelled. */
  async holdings(persons: readonly number[]): Promise<{ appointments: number; tokens: number; booked: number[] }> {
    return { ...(await this.contacts.openOf(persons, this.clock.now())), booked: await this.contacts.booked(persons) };
  }

  /** What of a branch is open. */
  ofBranch(branch: number): Promise<{ appointments: number; tokens: number }> {
    return this.contacts.openAt(branch, this.clock.now());
  }
}
