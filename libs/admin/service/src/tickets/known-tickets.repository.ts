import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

export interface TicketRow {
  [column: string]: unknown;
  hospital_id: number;
  id: number;
  status: string;
  status_at: Date;
}

/** Where the tickets of all hospitals stand, as the support service told; only to be counted. */
@Injectable()
export class KnownTicketsRepository {
  constructor(private readonly db: Database) {}

  /** Where a ticket stood at `at`, unless something newer is known. */
  async save(hospitalId: number, id: number, status: string, at: string | Date): Promise<void> {
    await this.db.query(
      `INSERT INTO tickets AS t (hospital_id, id, status, status_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (hospital_id, id) DO UPDATE SET status = excluded.status, status_at = excluded.status_at
         WHERE excluded.status_at >= t.status_at`,
      [hospitalId, id, status, at],
    );
  }

  /** Puts right what a comparison found; what an event changed after `before` is left to the events. */
  async mend(hospitalId: number, id: number, status: string, before: Date): Promise<void> {
    await this.db.query(
      `INSERT INTO tickets AS t (hospital_id, id, status, status_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (hospital_id, id) DO UPDATE SET status = excluded.status WHERE t.status_at <= $4`,
      [hospitalId, id, status, before],
    );
  }

  async forget(hospitalId: number, id: number): Promise<void> {
    await this.db.query('DELETE FROM tickets WHERE hospital_id = $1 AND id = $2', [hospitalId, id]);
  }

  /** For staff only: empty where a hospital is at work. */
  all(): Promise<TicketRow[]> {
    return this.db.query<TicketRow>('SELECT * FROM tickets_of_all_hospitals()');
  }
}
