import { Injectable } from '@nestjs/common';
import { mailSupportAccess } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { TeamRepository } from '../team/team.repository.ts';
import { SupportAccessService } from './support-access.service.ts';
import { SupportGrantsRepository, type GrantKey } from './support-grants.repository.ts';

// An entry of a trail is visible after 5 seconds (ORG-60); the summary counts them.
const SETTLES_MS = 15_000;

/** Ends support access whose time is over, and has owners told of what was done (ORG-68). */
@Injectable()
export class SupportSummariesService {
  constructor(
    private readonly grants: SupportGrantsRepository,
    private readonly access: SupportAccessService,
    private readonly team: TeamRepository,
    private readonly jobs: JobsService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const key of await this.grants.over(now)) await this.#within(key, () => this.#end(key.id, now));
    const settled = new Date(now.getTime() - SETTLES_MS);
    for (const key of await this.grants.untold(settled)) await this.#within(key, () => this.#tell(key));
  }

  async #end(id: number, now: Date): Promise<void> {
    const grant = await this.grants.hold(id);
    if (grant?.state === 'open' && grant.until! <= now) await this.access.finish(grant, '', grant.until!);
  }

  async #tell({ id, hospitalId }: GrantKey): Promise<void> {
    const grant = await this.grants.hold(id);
    if (!grant || grant.isTold) return;
    for (const to of await this.team.owners(this.clock.now()))
      await this.jobs.add(mailSupportAccess, { hospitalId, grantId: id, to, what: 'ended' });
    await this.grants.save({ ...grant, isTold: true });
  }

  #within({ hospitalId }: GrantKey, work: () => Promise<void>): Promise<void> {
    return runAs({ hospitalId }, () => this.database.transaction(work));
  }
}
