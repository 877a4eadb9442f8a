import { Injectable } from '@nestjs/common';
import type { Paise } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';

/** What hospitals owe, as billing told. */
@Injectable()
export class DuesRepository {
  constructor(private readonly database: Database) {}

  /** Keeps what the hospital at work owes, unless something newer is kept. */
  async keep(due: { hospitalId: number; duePaise: Paise; version: number }): Promise<void> {
    await this.database.query(
      `INSERT INTO dues AS d (hospital_id, due_paise, version) VALUES ($1, $2, $3)
       ON CONFLICT (hospital_id) DO UPDATE SET due_paise = excluded.due_paise, version = excluded.version
       WHERE d.version < excluded.version`,
      [due.hospitalId, due.duePaise, due.version],
    );
  }

  /** What the hospital at work owes; nothing before billing has told, and for staff. */
  async due(): Promise<Paise> {
    const rows = await this.database.query<{ due_paise: Paise }>('SELECT due_paise FROM dues');
    return rows[0]?.due_paise ?? 0;
  }
}
