import { Injectable } from '@nestjs/common';
import { personChanged } from '@nidaan/patients-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { Numbers, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { IdentifiersRepository } from '../identifiers/identifiers.repository.ts';
import { PersonChangesRepository } from '../persons/person-changes.repository.ts';
import { ImportWorkRepository } from './import-work.repository.ts';

interface OldNumber {
  value: string;
  key: string;
}

/** Numbers of the old register at the persons of the new one. */
@Injectable()
export class OldNumbersService {
  constructor(
    private readonly rows: ImportWorkRepository,
    private readonly identifiers: IdentifiersRepository,
    private readonly changes: PersonChangesRepository,
    private readonly numbers: Numbers,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /** Notes the number of somebody who was registered with it; its own number, or null where the row has none. */
  async ofNew(tx: Transaction, personId: number, { value, key }: OldNumber): Promise<number | null> {
    if (key === '') return null;
    const id = await this.numbers.next('person_identifier');
    const by = { createdAt: this.clock.now(), createdBy: currentContext()?.accountId ?? null };
    const of = { hospitalId: currentHospital(), id, personId, kind: 'old_uhid' as const };
    this.identifiers.add(tx, { ...of, value, valueKey: key, isActive: true, ...by });
    return id;
  }

  /** The same for somebody who was known; null also where they bear it already. Their history says so. */
  async ofKnown(tx: Transaction, personId: number, number: OldNumber): Promise<number | null> {
    if (number.key === '' || (await this.rows.bears(personId, number.key))) return null;
    const id = await this.ofNew(tx, personId, number);
    await this.#changed(tx, personId, { before: '', after: `old_uhid ${number.value}` });
    return id;
  }

  /** Takes a number back that an import noted. */
  async takeBack(tx: Transaction, personId: number, identifierId: number, oldKey: string): Promise<void> {
    await this.rows.dropNumber(identifierId);
    await this.#changed(tx, personId, { before: `old_uhid ${oldKey}`, after: '' });
  }

  async #changed(tx: Transaction, personId: number, change: { before: string; after: string }): Promise<void> {
    const { version, ...person } = await this.rows.bump(personId);
    this.changes.note(tx, { personId, version, kind: 'corrected', changes: [{ field: 'identifier', ...change }] });
    await this.events.add(personChanged, { hospitalId: currentHospital(), personId, version, what: ['identifier'], ...person });
  }
}
