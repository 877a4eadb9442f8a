import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { EventEnvelope } from '@nidaan/kernel';
import { personErased, type PersonErased } from '@nidaan/patients-contracts';
import { Database } from '@nidaan/platform-database';

const ERASE = 'SELECT erase_person($1, $2, $3)';

/** Lets go of all that names an erased person, as the service's own function `erase_person` says (`erasePersonFunction`). */
@Controller()
export class PersonErasedHandler {
  constructor(private readonly database: Database) {}

  @EventPattern<string>(personErased.name)
  async handle(@Payload() { payload }: EventEnvelope<PersonErased>): Promise<void> {
    const { personId, persons, visits } = payload;
    await this.database.transaction((tx) => tx.query(ERASE, [personId, persons, visits]));
  }
}
