import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@nidaan/kernel';
import {
  ACCESS_LOG_MESSAGES as messages,
  type AccessDay,
  type AccessEntry,
  type accessLogPeople,
} from '@nidaan/identity-contracts';
import { currentContext, newContext, runInContext } from '@nidaan/platform-access';
import { cursorOf } from '@nidaan/platform-audit';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.ts';
import { MembersRepository } from '../members/members.repository.ts';
import { EmergencyGuestsService, OF_RECORDS } from '../emergency-access/emergency-guests.service.ts';
import { SupportGuestsService } from '../support-access/support-guests.service.ts';
import { RolesService } from '../team/roles.service.ts';
import { TeamRepository } from '../team/team.repository.ts';
import type { FoundDay, FoundEntry } from './found-entry.ts';

interface Who {
  member_id: number | null;
  name: string;
  role: string;
  branch: string;
}

const SYSTEM: Who = { member_id: null, name: messages.system, role: '', branch: '' };
const STAFF: Who = { member_id: null, name: messages.staff, role: '', branch: '' };
const UNKNOWN: Who = { member_id: null, name: '', role: '', branch: '' };

/** Says who the accounts of entries are: members by name, platform staff as such (ORG-69). */
@Injectable()
export class AccessNamesService {
  constructor(
    private readonly team: TeamRepository,
    private readonly members: MembersRepository,
    private readonly roles: RolesService,
    private readonly accounts: AccountsRepository,
    private readonly keys: ApiKeysRepository,
    private readonly guests: SupportGuestsService,
    private readonly emergencies: EmergencyGuestsService,
  ) {}

  async entries(found: readonly FoundEntry[]): Promise<AccessEntry[]> {
    const [whoIs, guests, emergencies] = [await this.#who(found), await this.guests.all(), await this.emergencies.all()];
    return found.map(({ at, action, what, subjects, service, id, accountId }) => {
      const guest = guests.find((each) => each.accountId === accountId && each.isIn(new Date(at)));
      // Accounts of API keys have negative numbers.
      const emergency =
        OF_RECORDS.test(what) && emergencies.find((each) => each.accountId === accountId && each.covers(new Date(at), subjects));
      const via = guest ? 'support' : emergency ? 'emergency' : accountId !== null && accountId < 0 ? 'key' : 'desk';
      const who = guest ? { ...STAFF, name: guest.name, role: messages.support } : whoIs(accountId);
      const reason = emergency ? { reason: emergency.reason } : {};
      const shown = { id: cursorOf({ at, service, id: String(id) }), at, ...who, account: accountId };
      return { ...shown, action, what, via, ...reason, subjects };
    });
  }

  async days(found: readonly FoundDay[]): Promise<AccessDay[]> {
    const [whoIs, guests] = [await this.#who(found), await this.guests.all()];
    return found.map(({ day, accountId, reads, writes, firstAt, lastAt }) => {
      // A day on which one of the staff did something beside the support access is no guest's alone.
      const guest = guests.find(
        (each) => each.accountId === accountId && each.isIn(new Date(firstAt)) && each.isIn(new Date(lastAt)),
      );
      const { member_id, name, role } = guest ? { ...STAFF, name: guest.name, role: messages.support } : whoIs(accountId);
      return { day, member_id, account: accountId, name, role, reads, writes, first_at: firstAt, last_at: lastAt };
    });
  }

  /** The role of each of these accounts, and no name; of who is no member what they are. */
  async roleOf(accounts: readonly number[]): Promise<(accountId: number) => string> {
    const whoIs = await this.#who(accounts.map((accountId) => ({ accountId })));
    return (accountId) => {
      const { member_id, name, role } = whoIs(accountId);
      return member_id === null ? role || name : role;
    };
  }

  /** Members whom the caller sees and who have joined, those who left too, once each by their newest membership. */
  async people(): Promise<AnswerOf<typeof accessLogPeople>> {
    const branches = currentContext()?.branches ?? '*';
    const known = await this.#byAccount(branches === '*' ? null : branches.split(',').map(Number));
    return [...known.values()]
      .map(({ member_id: id, name, role }) => ({ id: id!, name, role }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  async #who(found: readonly { accountId: number | null }[]): Promise<(accountId: number | null) => Who> {
    const known = await this.#byAccount();
    const isAnotherThere = found.some(({ accountId }) => accountId !== null && !known.has(accountId));
    const keys = new Map((isAnotherThere ? await this.keys.all() : []).map(({ id, name }) => [-id, name]));
    const staff = isAnotherThere ? await this.#staff() : new Set<number>();
    return (accountId) => {
      if (accountId === null) return SYSTEM;
      const key = keys.get(accountId);
      if (key !== undefined) return { ...UNKNOWN, name: key, role: messages.apiKey };
      return known.get(accountId) ?? (staff.has(accountId) ? STAFF : UNKNOWN);
    };
  }

  async #byAccount(within: readonly number[] | null = null): Promise<ReadonlyMap<number, Who>> {
    const [members, roles, branches] = [
      await this.team.list({ within }),
      await this.roles.byKey(),
      new Map((await this.members.branches()).map(({ id, name }) => [id, name])),
    ];
    return new Map(
      members.flatMap(({ accountId, id, name, roleKey, defaultBranchId }): [number, Who][] => {
        const who = {
          member_id: id,
          name,
          role: roles.get(roleKey)?.label ?? roleKey,
          branch: branches.get(defaultBranchId) ?? '',
        };
        return accountId === null ? [] : [[accountId, who]];
      }),
    );
  }

  // Where a hospital is at work the database names no staff.
  async #staff(): Promise<ReadonlySet<number>> {
    const rows = await runInContext(newContext({ ...currentContext(), hospitalId: null }), () => this.accounts.ofStaff());
    return new Set(rows.map(({ id }) => id));
  }
}
