import { Injectable } from '@nestjs/common';
import type { FieldChange, PersonChangeKind } from '@nidaan/patients-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { PersonChangeEntity } from './person-change.entity.ts';

const CHANGES = tableOf(PersonChangeEntity);
const ADD = CHANGES.insert();
const ADD_ALL = CHANGES.insertMany();
const OF_PERSON = CHANGES.select({ where: ['hospitalId', 'personId'], tail: 'ORDER BY version DESC, visit_id' });

/** A change of a person that a version made, or of the typed fields of one of their visits. */
export interface NotedChange {
  personId: number;
  version: number;
  kind: PersonChangeKind;
  changes: FieldChange[];
  reason?: string;
  visitId?: number;
}

/** What was changed of persons, for ever. */
@Injectable()
export class PersonChangesRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Notes a change by the caller; it travels with the transaction at hand. */
  note(tx: Transaction, change: NotedChange): void {
    tx.send(ADD(this.#rowOf(change)));
  }

  /** The same for many. */
  noteAll(tx: Transaction, changes: readonly NotedChange[]): void {
    if (changes.length > 0) tx.send(ADD_ALL(changes.map((change) => this.#rowOf(change))));
  }

  /** The newest first. */
  ofPerson(personId: number): Promise<PersonChangeEntity[]> {
    return this.db.query(OF_PERSON({ hospitalId: currentHospital(), personId }));
  }

  #rowOf({ reason = '', visitId = 0, ...change }: NotedChange): PersonChangeEntity {
    const accountId = currentContext()?.accountId ?? null;
    return { hospitalId: currentHospital(), ...change, reason, visitId, changedAt: this.clock.now(), accountId };
  }
}
