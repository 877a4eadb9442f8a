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
}
