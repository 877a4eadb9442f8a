import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** What is being guessed. */
export type Secret = 'password' | 'code' | 'reset';

// In the place of a network: tries from all of them together. No address reads so.
const EVERYWHERE = '*';

@Injectable()
export class LoginAttemptsRepository {
  constructor(private readonly database: Database) {}

  /** Counts a try before it is judged, so that guesses sent at once are counted too; gives the tries since the window began. */
  async count(
    secret: Secret,
    email: string,
    address: string,
    now: Date,
    windowBegin: Date,
  ): Promise<{ tries: number; since: Date }> {
    const [row] = await this.database.query<{ tries: number; since: Date }>(
      `INSERT INTO guesses AS g (secret, email, address, tries, since) VALUES ($1, $2, $3, 1, $4)
       ON CONFLICT (email, address, secret) DO UPDATE SET
         tries = CASE WHEN g.since < $5 THEN 1 ELSE g.tries + 1 END,
         since = CASE WHEN g.since < $5 THEN $4 ELSE g.since END
       RETURNING tries, since`,
      [secret, email, address, now, windowBegin],
    );
    return row!;
  }

  /** Wrong passwords of an e-mail from all networks, and when the last one was looked at; null after a quiet time. */
  async wrongEverywhere(email: string, quietSince: Date): Promise<{ tries: number; since: Date } | null> {
    const rows = await this.database.query<{ tries: number; since: Date }>(
      `SELECT tries, since FROM guesses WHERE email = $1 AND address = $2 AND secret = 'password' AND since > $3`,
      [email, EVERYWHERE, quietSince],
    );
    return rows[0] ?? null;
  }

  /** Counts a wrong password in all networks' number, which begins anew after a quiet time. */
  async countEverywhere(email: string, now: Date, quietSince: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO guesses AS g (secret, email, address, tries, since) VALUES ('password', $1, $2, 1, $3)
       ON CONFLICT (email, address, secret) DO UPDATE SET
         tries = CASE WHEN g.since < $4 THEN 1 ELSE g.tries + 1 END, since = excluded.since`,
      [email, EVERYWHERE, now, quietSince],
    );
  }

  /** Takes the turn if the last one is long enough ago; one of several who ask at once gets it. */
  async takeTurn(email: string, now: Date, lastBefore: Date): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE guesses SET since = $3 WHERE email = $1 AND address = $2 AND secret = 'password' AND since <= $4 RETURNING 1`,
      [email, EVERYWHERE, now, lastBefore],
    );
    return rows.length > 0;
  }

  async forget(secret: Secret, email: string, address: string): Promise<void> {
    await this.database.query('DELETE FROM guesses WHERE email = $1 AND address = $2 AND secret = $3', [email, address, secret]);
  }

  async forgetBefore(begunBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM guesses WHERE since < $1', [begunBefore]);
  }
}
