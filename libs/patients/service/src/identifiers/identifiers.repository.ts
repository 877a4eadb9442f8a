import { Injectable } from '@nestjs/common';
import type { IdentifierKind } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { PersonIdentifierEntity } from '../persons/person-identifier.entity.ts';
import { groupOf } from '../persons/persons.repository.ts';

const IDENTIFIERS = tableOf(PersonIdentifierEntity);
const ADD = IDENTIFIERS.insert();
const ADD_ALL = IDENTIFIERS.insertMany();
const SET = IDENTIFIERS.update({ set: ['isActive'], where: ['hospitalId', 'id'] });
const OF_PERSON = `SELECT ${IDENTIFIERS.columns('i')} FROM person_identifiers i
  WHERE i.hospital_id = $1 AND i.person_id = ANY (ARRAY(${groupOf('$2')})) ORDER BY i.id DESC`;
// The roots of others in sight who bear the same number.
const OTHERS = `SELECT DISTINCT p.root_id AS id FROM person_identifiers i
  CROSS JOIN LATERAL (SELECT p.root_id FROM persons p WHERE p.hospital_id = $1 AND p.id = i.person_id AND p.struck_at IS NULL OFFSET 0) p
  WHERE i.hospital_id = $1 AND i.value_key = $2 AND i.kind = $3 AND i.is_active AND p.root_id <> $4 LIMIT 20`;
const BUMP = 'UPDATE persons SET version = version + 1 WHERE hospital_id = $1 AND id = $2';

/** Numbers of other registers that persons of the hospital at work bear. */
@Injectable()
export class IdentifiersRepository {
  constructor(private readonly db: Database) {}

  /** Of a root and of all who were merged into it, the newest first. */
  ofPerson(root: number): Promise<PersonIdentifierEntity[]> {
    return this.db.query<PersonIdentifierEntity & Record<string, unknown>>(OF_PERSON, [currentHospital(), root]);
  }

  /** Others who bear the same number. */
  async others(root: number, kind: IdentifierKind, valueKey: string): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(OTHERS, [currentHospital(), valueKey, kind, root]);
    return rows.map(({ id }) => id);
  }

  /** Sends the insert without waiting. */
  add(tx: Transaction, identifier: PersonIdentifierEntity): void {
    tx.send(ADD(identifier));
  }

  /** The same for many. */
  addAll(tx: Transaction, identifiers: readonly PersonIdentifierEntity[]): void {
    if (identifiers.length > 0) tx.send(ADD_ALL(identifiers));
  }

  setActive(tx: Transaction, { hospitalId, id, isActive }: PersonIdentifierEntity): void {
    tx.send(SET({ hospitalId, id, isActive }));
  }

  /** The person has changed: the next version. */
  bump(tx: Transaction, person: number): void {
    tx.send(BUMP, [currentHospital(), person]);
  }
}
