import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope } from '@nidaan/kernel';
import { personErased, type PersonErased } from '@nidaan/patients-contracts';
import { Database } from '@nidaan/platform-database';
import { ErasedPersonsRepository } from '../erased-persons.repository.ts';

/** A person was erased: the service lets go of its copies (`erasePersonFunction`). */
@Controller()
export class PersonErasedHandler {
  readonly #persons: ErasedPersonsRepository;

  constructor(database: Database) {
    this.#persons = new ErasedPersonsRepository(database);
  }

  @EventPattern<string>(personErased.name)
  async handle({ payload }: EventEnvelope<PersonErased>): Promise<void> {
    await this.#persons.erase(payload);
  }
}
