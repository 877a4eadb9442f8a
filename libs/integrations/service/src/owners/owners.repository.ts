import { Injectable } from '@nestjs/common';
import { IdentityCopiesRepository, mountAccounts, type RowOf } from '@nidaan/identity-copies';
import { Database } from '@nidaan/platform-database';

/** To whom it is written that a webhook is off. */
export const OWNERS = mountAccounts();

/** The accounts that registered hospitals, as identity told by event. */
@Injectable()
export class OwnersRepository extends IdentityCopiesRepository<RowOf<typeof OWNERS>> {
  constructor(db: Database) {
    super(db, OWNERS.table);
  }
}
