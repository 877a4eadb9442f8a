import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound, type AnswerOf, type InputOf } from '@nidaan/kernel';
import { MOST_EXTRA_DAYS, permissionUnknown, TEAM_MESSAGES as messages, type giveExtra } from '@nidaan/identity-contracts';
import { RolePermissions } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import type { MemberEntity, StoredExtra } from '../members/member.entity.ts';
import { MemberChangesService } from './member-changes.service.ts';
import { TeamDates } from './team-dates.ts';
import { TeamService } from './team.service.ts';

type NewExtra = InputOf<typeof giveExtra>['body'];

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_AT_ONCE = 50;

/** What members may do for a time, beside their role (ORG-89). The clock ends it; nothing is written then. */
@Injectable()
export class MemberExtrasService {
  constructor(
    private readonly changes: MemberChangesService,
    private readonly list: TeamService,
    private readonly dates: TeamDates,
    private readonly permissions: RolePermissions,
    private readonly idempotency: Idempotency,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  give(id: number, extra: NewExtra): Promise<AnswerOf<typeof giveExtra>> {
    return this.idempotency.transaction(async () => {
      const { giver, member } = await this.changes.begin(id);
      giver.requireNotSelf(member);
      const { permission, branch, reason } = extra;
      if (permission !== undefined) {
        if (!this.permissions.find(permission))
          throw invalid(permissionUnknown(permission), { permission: permissionUnknown(permission) });
        giver.requireMayGive(permission);
      }
      if (branch !== undefined) giver.requireMayGiveBranches([branch]);
      const until = await this.#until(extra);
      const running = this.#running(member);
      if (running.length >= MOST_AT_ONCE) throw conflict(messages.tooManyExtras);
      const number = Math.max(0, ...member.extras.map((each) => each.id)) + 1;
      const given: StoredExtra = { id: number, permission, branch, until: until.toISOString(), by: giver.id, reason };
      const what = { what: 'extra', to: this.#words(given, giver.branchNames), reason };
      await this.changes.save(giver, member, { ...member, extras: [...running, given] }, 'identity.member-extra-given', '', [
        what,
      ]);
      return this.list.one(id);
    });
  }

  take(id: number, number: number): Promise<void> {
    return this.database.transaction(async () => {
      const { giver, member } = await this.changes.begin(id);
      giver.requireNotSelf(member);
      const running = this.#running(member);
      const taken = running.find((each) => each.id === number);
      if (!taken) throw notFound(messages.extraUnknown);
      const left = running.filter((each) => each !== taken);
      const what = { what: 'extra', from: this.#words(taken, giver.branchNames) };
      await this.changes.save(giver, member, { ...member, extras: left }, 'identity.member-extra-taken', '', [what]);
    });
  }

  async #until({ until }: NewExtra): Promise<Date> {
    const end = await this.dates.end(until);
    const now = this.clock.now();
    if (end <= now) throw invalid(messages.endInPast, { until: messages.endInPast });
    // The last second of the thirtieth day is within it.
    if (end.getTime() - now.getTime() > (MOST_EXTRA_DAYS + 1) * DAY_MS || isTooLate(until, end, now))
      throw invalid(messages.extraTooLong, { until: messages.extraTooLong });
    return end;
  }

  #running({ extras }: MemberEntity): StoredExtra[] {
    const now = this.clock.now();
    return extras.filter(({ until }) => new Date(until) > now);
  }

  #words({ permission, branch, until }: StoredExtra, branches: ReadonlyMap<number, string>): string {
    const what = permission === undefined ? (branches.get(branch!) ?? String(branch)) : this.permissions.find(permission)!.label;
    return `${what}, until ${until}`;
  }
}

const isTooLate = (until: NewExtra['until'], end: Date, now: Date): boolean =>
  'at' in until && end.getTime() - now.getTime() > MOST_EXTRA_DAYS * DAY_MS;
