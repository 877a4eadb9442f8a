import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

@Injectable()
export class LoginTriesRepository {
  constructor(private readonly database: Database) {}

  /** Counts a try before it is judged, so that guesses sent at once are counted too; gives the tries since the window began. */
  async count(email: string, address: string, now: Date, windowBegin: Date): Promise<{ tries: number; since: Date }> {
    const [row] = await this.database.query<{ tries: number; since: Date }>(
      `INSERT INTO login_tries AS t (email, address, tries, since) VALUES ($1, $2, 1, $3)
       ON CONFLICT (email, address) DO UPDATE SET
         tries = CASE WHEN t.since < $4 THEN 1 ELSE t.tries + 1 END,
         since = CASE WHEN t.since < $4 THEN $3 ELSE t.since END
       RETURNING tries, since`,
      [email, address, now, windowBegin],
    );
    return row!;
  }

  async forget(email: string, address: string): Promise<void> {
    await this.database.query('DELETE FROM login_tries WHERE email = $1 AND address = $2', [email, address]);
  }

  async forgetBefore(begunBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM login_tries WHERE since < $1', [begunBefore]);
  }
}
