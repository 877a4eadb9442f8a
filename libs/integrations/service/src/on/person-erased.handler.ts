import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope } from '@nidaan/kernel';
import { ErasedPersonsRepository } from '@nidaan/patients-copies';
import { personErased, type PersonErased } from '@nidaan/patients-contracts';
import { Database } from '@nidaan/platform-database';
import { MessagesRepository } from '../messages/messages.repository.ts';

/** A person was erased: also what was said of appointments whose visit no message knows goes, those of releases before. */
@Controller()
export class PersonErasedHandler {
  readonly #persons: ErasedPersonsRepository;

  constructor(
    private readonly messages: MessagesRepository,
    private readonly database: Database,
  ) {
    this.#persons = new ErasedPersonsRepository(database);
  }

  @EventPattern<string>(personErased.name)
  async handle({ payload }: EventEnvelope<PersonErased>): Promise<void> {
    await this.database.transaction(async () => {
      await this.messages.ofPerson(payload.appointments ?? [], payload.personId);
      await this.#persons.erase(payload);
    });
  }
}
