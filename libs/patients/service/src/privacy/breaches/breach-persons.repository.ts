import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

const OF_VISITS = `SELECT v.person_id AS "personId" FROM patients v WHERE v.hospital_id = $1 AND v.id = ANY ($2::integer[])`;
const ROOTS = 'SELECT DISTINCT w.root_id AS id FROM persons w WHERE w.hospital_id = $1 AND w.id = ANY ($2::integer[])';
const COUNT = 'SELECT count(*)::int AS count FROM persons p WHERE p.hospital_id = $1 AND p.id = ANY ($2::integer[])';
const PAGE = `SELECT p.id, p.uhid, p.first_name, p.last_name, p.local_name, p.phone FROM persons p
  WHERE p.hospital_id = $1 AND p.id = ANY ($2::integer[]) AND p.id > $3 ORDER BY p.id LIMIT $4`;

/** A person as the list of a breach shows one. */
export interface BreachPersonRow {
  id: number;
  uhid: string;
  first_name: string;
  last_name: string;
  local_name: string;
  phone: string;
}

/** Persons behind numbers that a member touched, of the hospital at work. */
@Injectable()
export class BreachPersonsRepository {
  constructor(private readonly database: Database) {}

  /** Persons of visits, and how many visits have none yet. To be asked in all branches. */
  async ofVisits(visits: readonly number[]): Promise<{ persons: number[]; without: number }> {
    const rows = await this.database.query<{ personId: number | null }>(OF_VISITS, [currentHospital(), visits]);
    const persons = rows.flatMap(({ personId }) => (personId === null ? [] : [personId]));
    return { persons, without: rows.length - persons.length };
  }

  /** As whom these persons are known today. To be asked in all branches. */
  async roots(persons: readonly number[]): Promise<number[]> {
    return (await this.database.query<{ id: number }>(ROOTS, [currentHospital(), persons])).map(({ id }) => id);
  }

  /** How many of them are in sight. */
  async count(persons: readonly number[]): Promise<number> {
    return (await this.database.query<{ count: number }>(COUNT, [currentHospital(), persons]))[0]!.count;
  }

  /** Those in sight, by number, beginning after one. */
  page(persons: readonly number[], after: number, limit: number): Promise<BreachPersonRow[]> {
    return this.database.query<BreachPersonRow & Record<string, unknown>>(PAGE, [currentHospital(), persons, after, limit]);
  }
}
