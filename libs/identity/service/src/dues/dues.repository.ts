import { Injectable } from '@nestjs/common';
import type { Paise } from '@nidaan/kernel';
import { currentContext } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { DueEntity } from './due.entity.ts';

const KEEP = tableOf(DueEntity).insert({
  onConflict: `ON CONFLICT (hospital_id) DO UPDATE SET due_paise = excluded.due_paise, version = excluded.version
    WHERE dues.version < excluded.version`,
});

const OWED = 'SELECT due_paise FROM dues WHERE hospital_id = $1';

/** What hospitals owe, as billing told. */
@Injectable()
export class DuesRepository {
  constructor(private readonly database: Database) {}

  /** Keeps what the hospital at work owes, unless something newer is kept. */
  async keep(due: DueEntity): Promise<void> {
    await this.database.query(KEEP(due));
  }

  /** What the hospital at work owes; nothing before billing has told, and for staff. */
  async due(): Promise<Paise> {
    const hospitalId = currentContext()?.hospitalId ?? null;
    const rows = await this.database.query<{ due_paise: Paise }>(OWED, [hospitalId]);
    return rows[0]?.due_paise ?? 0;
  }
}
