import { Injectable } from '@nestjs/common';
import { IdentityCopiesRepository, mountAccounts, type RowOf } from '@nidaan/identity-copies';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';

/** Who raises tickets, by the name and address of today. */
export const ACCOUNTS = mountAccounts();

// What an event told is newer by itself; a member's name is the one at the last ticket.
const KEEP = tableOf(ACCOUNTS.entity).insert({
  onConflict: `ON CONFLICT (hospital_id, id) DO UPDATE SET username = excluded.username, email = excluded.email WHERE accounts.told_at IS NULL`,
});

/** The accounts that raise tickets: those that registered a hospital as identity told by event, other members as it answered. */
@Injectable()
export class KnownAccountsRepository extends IdentityCopiesRepository<RowOf<typeof ACCOUNTS>> {
  constructor(db: Database) {
    super(db, ACCOUNTS.table);
  }

  /** Keeps what identity answered about a member. */
  async keep(member: Omit<RowOf<typeof ACCOUNTS>, 'toldAt'>): Promise<void> {
    await this.db.query(KEEP({ ...member, toldAt: null }));
  }

  /** The account of the hospital at work; null before it is known. */
  async first(): Promise<number | null> {
    return (await this.find(currentHospital()))?.accountId ?? null;
  }
}
