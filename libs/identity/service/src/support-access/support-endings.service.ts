import { Injectable } from '@nestjs/common';
import { runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { SupportAccessService } from './support-access.service.ts';
import { SupportGrantsRepository, type GrantKey } from './support-grants.repository.ts';

/** Who ended it, as hospitals read it. */
const BY = 'Nidaan';

/** Ends support access whose token was given to whoever knew a former password of the staff (ORG-68). */
@Injectable()
export class SupportEndingsService {
  constructor(
    private readonly grants: SupportGrantsRepository,
    private readonly access: SupportAccessService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** All into which an account of the staff came; outside of any transaction. A hospital may let the same person in again. */
  async all(accountId: number): Promise<void> {
    for (const key of await this.grants.inUse(accountId, this.clock.now())) await this.#end(key);
  }

  // The grant and not the session alone: a session that was revoked stays dead for whoever enters once more.
  #end({ id, hospitalId }: GrantKey): Promise<void> {
    const end = async () => {
      const grant = await this.grants.hold(id);
      if (grant?.state === 'open') await this.access.finish(grant, BY, this.clock.now());
    };
    return runAs({ hospitalId }, () => this.database.transaction(end));
  }
}
