import { currentHospital } from '@nidaan/platform-access';
import type { Database } from '@nidaan/platform-database';

/** Numbers of a service's records by the visits they belong to. */
export class RecordsOfVisitsRepository {
  constructor(private readonly database: Database) {}

  /** `table` comes from the service's definition, never from a caller. */
  async ofVisits(table: string, visits: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT id FROM ${table} WHERE hospital_id = $1 AND patient_id = ANY ($2)`,
      [currentHospital(), visits],
    );
    return rows.map(({ id }) => id);
  }

  /** The visit of each record; those of none are left out. */
  async visitsOf(table: string, ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.database.query<{ id: number; visit: number }>(
      `SELECT id, patient_id AS visit FROM ${table} WHERE hospital_id = $1 AND id = ANY ($2) AND patient_id IS NOT NULL`,
      [currentHospital(), ids],
    );
    return new Map(rows.map(({ id, visit }) => [id, visit]));
  }

  /** The other way round: whose records these are. `column` names the visit or the person. */
  async ownersOf(table: string, column: 'patient_id' | 'person_id', ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.query<{ owner: number }>(
      `SELECT DISTINCT ${column} AS owner FROM ${table} WHERE hospital_id = $1 AND id = ANY ($2) AND ${column} IS NOT NULL`,
      [currentHospital(), ids],
    );
    return rows.map(({ owner }) => owner);
  }
}
