import { Injectable } from '@nestjs/common';
import { IdentityCopiesRepository, mountAccounts, type RowOf } from '@nidaan/identity-copies';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

/** Who raises tickets, by the name and address of today. */
export const ACCOUNTS = mountAccounts();

/** The accounts that can raise tickets, as identity told by event. */
@Injectable()
export class KnownAccountsRepository extends IdentityCopiesRepository<RowOf<typeof ACCOUNTS>> {
  constructor(db: Database) {
    super(db, ACCOUNTS.table);
  }

  /** The account of the hospital at work; null before it is known. */
  async first(): Promise<number | null> {
    return (await this.find(currentHospital()))?.accountId ?? null;
  }
}
