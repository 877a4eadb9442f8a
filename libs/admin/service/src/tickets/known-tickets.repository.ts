import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { KnownTicketEntity } from './known-ticket.entity.ts';

const TICKETS = tableOf(KnownTicketEntity);

export type TicketRow = KnownTicketEntity;

const SAVE = TICKETS.insert({
  onConflict: `ON CONFLICT (hospital_id, id) DO UPDATE SET status = excluded.status, status_at = excluded.status_at
    WHERE excluded.status_at >= tickets.status_at`,
});
const MEND = TICKETS.insert({
  onConflict: `ON CONFLICT (hospital_id, id) DO UPDATE SET status = excluded.status WHERE tickets.status_at <= excluded.status_at`,
});

/** Where the tickets of all hospitals stand, as the support service told; only to be counted. */
@Injectable()
export class KnownTicketsRepository {
  constructor(private readonly db: Database) {}

  /** Where a ticket stood at `at`, unless something newer is known. */
  async save(hospitalId: number, id: number, status: string, at: string | Date): Promise<void> {
    await this.db.query(SAVE({ hospital_id: hospitalId, id, status, status_at: at }));
  }

  /** Puts right what a comparison found; what an event changed after `before` is left to the events. */
  async mend(hospitalId: number, id: number, status: string, before: Date): Promise<void> {
    await this.db.query(MEND({ hospital_id: hospitalId, id, status, status_at: before }));
  }

  async forget(hospitalId: number, id: number): Promise<void> {
    await this.db.query('DELETE FROM tickets WHERE hospital_id = $1 AND id = $2', [hospitalId, id]);
  }

  /** For staff only: empty where a hospital is at work. */
  all(): Promise<TicketRow[]> {
    return this.db.query<TicketRow>('SELECT * FROM tickets_of_all_hospitals()');
  }
}
