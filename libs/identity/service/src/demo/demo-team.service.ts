import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { INVITATION_DAYS } from '@nidaan/identity-contracts';
import { currentHospital, memberChanged, roleChanged, RolePermissions } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { InvitationTokens } from '../invitations/invitation-tokens.ts';
import { InvitationsRepository } from '../invitations/invitations.repository.ts';
import type { MemberEntity } from '../members/member.entity.ts';
import { factsOf } from '../members/member-facts.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { RolesRepository } from '../team/roles.repository.ts';
import { roleFactsOf } from '../team/roles.service.ts';
import { TeamRepository } from '../team/team.repository.ts';
import { DEMO_TEAM, demoEmail, inDays, LAB_HEAD, type DemoMember } from './demo-team.ts';

/** Hashes of the team's passwords, made before the transaction. */
export interface DemoHashes {
  passwordHash: string;
  decoyHash: string;
}

/** The colleagues of the demo hospital: a login for each role, all with the password of its owner. */
@Injectable()
export class DemoTeamService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly team: TeamRepository,
    private readonly roles: RolesRepository,
    private readonly permissions: RolePermissions,
    private readonly invitations: InvitationsRepository,
    private readonly tokens: InvitationTokens,
    private readonly passwords: PasswordsService,
    private readonly events: EventsService,
  ) {}

  async hashes(passwordHash: string): Promise<DemoHashes> {
    return { passwordHash, decoyHash: await this.passwords.hash(randomBytes(32).toString('base64url')) };
  }

  /** Makes them in the hospital at work; inside the transaction that makes the hospital. `hospitalEmail` is the owner's. */
  async make(hospitalEmail: string, hashes: DemoHashes, now: Date): Promise<void> {
    await this.#role();
    for (const given of DEMO_TEAM) {
      const member = await this.#member(given, hospitalEmail, hashes, now);
      await this.team.add(member);
      if (member.accountId === null) await this.#invite(member, now);
      else await this.events.add(memberChanged, factsOf(member));
    }
  }

  // Of a part of the product only the permissions that are there.
  async #role(): Promise<void> {
    const { key, label, basedOn, adds } = LAB_HEAD;
    const held = [...this.permissions.of(basedOn), ...adds.filter((added) => this.permissions.find(added))];
    const permissions = [...new Set(held)].sort();
    const role = { key, label, permissions, basedOn, defaultTab: 'lab' as const, isRemoved: false, version: 1 };
    await this.roles.insert(role);
    await this.events.add(roleChanged, roleFactsOf(role));
  }

  async #member(given: DemoMember, hospitalEmail: string, hashes: DemoHashes, now: Date): Promise<MemberEntity> {
    const { login, name, roleKey, status, registrationNo = '', branch, endsInDays, invitedDays } = given;
    const [hospitalId, email] = [currentHospital(), demoEmail(login, hospitalEmail)];
    const account = { hospitalId, email, username: name, phoneNumber: '9822000000', createdAt: now };
    const isInvited = status === 'invited';
    return {
      ...{ hospitalId, id: await this.team.nextId(), email, name, phone: account.phoneNumber, roleKey, status, registrationNo },
      accountId: isInvited ? null : await this.accounts.addMember(account, hashes),
      ...{ branchIds: branch ? [branch] : null, defaultBranchId: branch ?? 1, isDoctor: roleKey === 'doctor', extras: [] },
      ...{ validFrom: null, validUntil: inDays(now, endsInDays), invitedBy: isInvited ? 1 : null },
      ...{ invitedAt: inDays(now, invitedDays), joinedAt: isInvited ? null : now, endedAt: null, endedReason: '', version: 1 },
    };
  }

  // No mail: whoever wants to see it sends it again from the team's list.
  async #invite({ hospitalId, id: memberId, email, invitedAt }: MemberEntity, now: Date): Promise<void> {
    const id = randomUUID();
    const sentAt = invitedAt ?? now;
    const expiresAt = inDays(sentAt, INVITATION_DAYS)!;
    await this.invitations.add({ id, hospitalId, memberId, email: email!, sentAt, expiresAt, ...this.tokens.make(id) });
  }
}
