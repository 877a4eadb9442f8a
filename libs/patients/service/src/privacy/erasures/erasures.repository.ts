import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { PersonErasureEntity } from './person-erasure.entity.ts';

const ERASURES = tableOf(PersonErasureEntity);
const ADD = ERASURES.insert();
const FIND = ERASURES.select({ where: ['hospitalId', 'requestId'] });
const PERSONS = `SELECT p.root_id AS "personId", ARRAY(SELECT g.id FROM persons g WHERE g.hospital_id = $1 AND g.root_id = p.root_id ORDER BY g.id) AS persons
  FROM persons p WHERE p.hospital_id = $1 AND p.id = $2`;
const VISITS = 'SELECT id FROM patients WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) ORDER BY id';
const APPOINTMENTS = 'SELECT appointments_of_visits($1) AS "appointmentId"';
const ERASE = 'SELECT erase_person($1, $2, $3) AS key';
const COUNTS = `SELECT
  (SELECT count(*)::int FROM persons p WHERE p.hospital_id = $1 AND p.id = ANY ($2) AND p.photo <> '') AS photos,
  (SELECT count(*)::int FROM persons p WHERE p.hospital_id = $1 AND p.id = ANY ($2) AND (p.aadhaar_sealed IS NOT NULL OR p.aadhaar_last_four <> ''))
    + (SELECT count(*)::int FROM patients v WHERE v.hospital_id = $1 AND v.id = ANY ($3) AND (v.aadhaar_sealed IS NOT NULL OR v.aadhaar_last_four <> ''))
    AS aadhaar,
  (SELECT count(*)::int FROM person_identifiers i WHERE i.hospital_id = $1 AND i.person_id = ANY ($2)) AS identifiers,
  (SELECT count(*)::int FROM person_changes c WHERE c.hospital_id = $1 AND c.person_id = ANY ($2)) AS history,
  (SELECT count(*)::int FROM consents c WHERE c.hospital_id = $1 AND c.person_id = ANY ($2) AND c.channel <> '') AS "messageConsents",
  (SELECT count(*)::int FROM consents c WHERE c.hospital_id = $1 AND c.person_id = ANY ($2) AND c.channel = '') AS consents,
  (SELECT count(*)::int FROM medical_records m WHERE m.hospital_id = $1 AND m.patient_id = ANY ($3))
    + (SELECT count(*)::int FROM lab_tests t WHERE t.hospital_id = $1 AND t.patient_id = ANY ($3))
    + (SELECT count(*)::int FROM lab_reports r WHERE r.hospital_id = $1 AND r.patient_id = ANY ($3)) + cardinality($3::integer[]) AS clinical,
  (SELECT count(*)::int FROM pharmacy_records b WHERE b.hospital_id = $1 AND b.patient_id = ANY ($3))
    + (SELECT count(*)::int FROM fee_receipts f WHERE f.hospital_id = $1 AND f.patient_id = ANY ($3)) AS bills`;

/** All numbers of a person. */
export interface ErasedNumbers {
  personId: number;
  persons: number[];
  visits: number[];
}

/** How much there is of each kind of data. */
export interface ErasureCounts {
  photos: number;
  aadhaar: number;
  identifiers: number;
  history: number;
  messageConsents: number;
  consents: number;
  clinical: number;
  bills: number;
}

/** Erasures of the hospital at work. All of it is asked in all branches: a person is erased at all of them. */
@Injectable()
export class ErasuresRepository {
  constructor(private readonly database: Database) {}

  /** The person by any number; null where there is none. */
  async numbers(personId: number): Promise<ErasedNumbers | null> {
    const hospitalId = currentHospital();
    const [found] = await this.database.query<Omit<ErasedNumbers, 'visits'>>(PERSONS, [hospitalId, personId]);
    if (!found) return null;
    const visits = await this.database.query<{ id: number }>(VISITS, [hospitalId, found.persons]);
    return { ...found, visits: visits.map(({ id }) => id) };
  }

  /** The appointments that became these visits. */
  async appointments({ visits }: Pick<ErasedNumbers, 'visits'>): Promise<number[]> {
    const rows = await this.database.query<{ appointmentId: number }>(APPOINTMENTS, [visits]);
    return rows.map(({ appointmentId }) => appointmentId);
  }

  async counts({ persons, visits }: ErasedNumbers): Promise<ErasureCounts> {
    const [row] = await this.database.query<ErasureCounts & Record<string, unknown>>(COUNTS, [
      currentHospital(),
      persons,
      visits,
    ]);
    return row!;
  }

  async find(requestId: number): Promise<PersonErasureEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), requestId })))[0] ?? null;
  }

  /** Lets go of all that names the person here. Gives keys of files that have to go. */
  async erase({ personId, persons, visits }: ErasedNumbers): Promise<string[]> {
    const rows = await this.database.query<{ key: string }>(ERASE, [personId, persons, visits]);
    return rows.map(({ key }) => key);
  }

  add(tx: Transaction, erasure: PersonErasureEntity): void {
    tx.send(ADD(erasure));
  }
}
