import { Injectable } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  isDeskName,
  type findMemberNames,
  type findOwners,
  type findPeople,
  type listManagers,
  type listMemberNames,
  type listTeam,
  type TeamMember,
} from '@nidaan/identity-contracts';
import { currentContext } from '@nidaan/platform-access';
import { Clock } from '@nidaan/platform-telemetry';
import { RolesService } from './roles.service.ts';
import { TeamRulesService } from './team-rules.service.ts';
import { TeamRepository, type ListedMember } from './team.repository.ts';
import { wireMember } from './wire-member.ts';

/** The team as its managers see it. */
@Injectable()
export class TeamService {
  constructor(
    private readonly team: TeamRepository,
    private readonly roles: RolesService,
    private readonly rules: TeamRulesService,
    private readonly clock: Clock,
  ) {}

  /** Members in the order in which they came. Invitations that were taken back are listed only where they are asked for. */
  async list({ status, role, branch }: InputOf<typeof listTeam>['query']): Promise<AnswerOf<typeof listTeam>> {
    const { branchSet } = (await this.rules.asking()).member;
    const rows = await this.wire(await this.team.list({ role, branch, within: branchSet }));
    return rows.filter((row) => (status === undefined ? row.status !== 'revoked' : row.status === status));
  }

  /** Whom a member asks for more rights (ORG-10). */
  async managers(): Promise<AnswerOf<typeof listManagers>> {
    const [managers, roles] = [await this.team.managers(this.clock.now()), await this.roles.byKey()];
    return managers.map(({ name, role }) => ({ name, role, role_label: roles.get(role)?.label ?? role }));
  }

  /**
   * Whom a member names who restricts a record (ORG-64): colleagues of the same branches, those of all branches too. With who left, for
   * whoever sees them in the team list.
   */
  async memberNames({ also }: InputOf<typeof listMemberNames>['query']): Promise<AnswerOf<typeof listMemberNames>> {
    const { member } = await this.rules.asking();
    const [now, roles] = [this.clock.now(), await this.roles.byKey()];
    const here = await this.team.atWork(now, member.branchSet);
    const left = also === 'left' && member.holds('team.manage') ? await this.team.left(now, member.branchSet) : [];
    return [...here, ...left.map(({ leftAt, ...each }) => ({ ...each, left_at: leftAt.toISOString() }))].map((each) => ({
      ...each,
      role_label: roles.get(each.role)?.label ?? each.role,
    }));
  }

  /** Owners as other services ask for them. A name for the desk is nowhere that mail goes to. */
  async owners(): Promise<AnswerOf<typeof findOwners>> {
    const owners = await this.team.ownersByMail(this.clock.now());
    return { owners: owners.filter(({ email }) => !isDeskName(email)) };
  }

  /** Names by account, for lists of other services; an account that never was a member here has none. */
  async namesOf(accounts: readonly number[]): Promise<AnswerOf<typeof findMemberNames>> {
    const names = await this.team.namesByAccount(accounts);
    return { names: names.map((each) => ({ ...each, email: mailOf(each.email) })) };
  }

  /** Hospitals and their members, for lists of the platform's staff; nothing where a hospital is at work. */
  async people({ people }: InputOf<typeof findPeople>['body']): Promise<AnswerOf<typeof findPeople>> {
    const asked = new Set(people.map(({ hospital, account }) => `${hospital} ${account}`));
    const rows = await this.team.people(
      [...new Set(people.map(({ hospital }) => hospital))],
      [...new Set(people.map(({ account }) => account))],
    );
    const names = new Map(rows.map(({ hospital, hospitalName }) => [hospital, hospitalName]));
    return {
      hospitals: [...names].map(([hospital, name]) => ({ hospital, name })),
      members: rows.flatMap(({ hospital, account, name, email }) =>
        account !== null && asked.has(`${hospital} ${account}`) ? [{ hospital, account, name, email: mailOf(email) }] : [],
      ),
    };
  }

  /** A member as its answer shows it, after a change. */
  async one(id: number): Promise<TeamMember> {
    const row = await this.team.shown(id);
    const [answer] = await this.wire(row ? [row] : []);
    return answer!;
  }

  /** Members as their answers show them. */
  async wire(rows: readonly ListedMember[]): Promise<TeamMember[]> {
    const roles = await this.roles.byKey();
    const givers = rows.flatMap(({ extras }) => extras.flatMap(({ by }) => by ?? []));
    const names = givers.length > 0 ? await this.team.names(givers) : new Map<number, string>();
    const context = {
      now: this.clock.now(),
      asking: currentContext()?.accountId ?? null,
      labelOf: (key: string) => roles.get(key)?.label ?? key,
      nameOf: (id: number) => names.get(id) ?? '',
    };
    return rows.map((row) => wireMember(row, context));
  }
}

// A name for the desk is nowhere that mail goes to.
const mailOf = (email: string): string => (isDeskName(email) ? '' : email);
