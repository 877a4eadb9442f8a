import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { isDeskName, mailTeamRights } from '@nidaan/identity-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { JobsService } from '@nidaan/platform-jobs';
import { mailLayout, type Message } from '@nidaan/platform-mail';
import { Clock } from '@nidaan/platform-telemetry';
import type { MemberEntity } from '../members/member.entity.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { RolesService } from '../team/roles.service.ts';
import { TeamRepository } from '../team/team.repository.ts';
import { SecurityNoticesService } from './security-notices.service.ts';

const TEAM_RIGHT = 'team.manage';

type Letter = Omit<JobDataOf<typeof mailTeamRights>, 'hospitalId' | 'at'>;

/** Tells members of their coming and going, and owners of who may manage the team (ORG-50). Each inside the transaction of the change. */
@Injectable()
export class TeamNoticesService {
  constructor(
    private readonly notices: SecurityNoticesService,
    private readonly team: TeamRepository,
    private readonly roles: RolesService,
    private readonly profiles: ProfilesRepository,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  async joined(member: MemberEntity): Promise<void> {
    await this.#tellPerson('joined', member);
    if (await this.#managesTeam(member.roleKey))
      await this.#tellOwners({ memberId: member.id, roleKey: member.roleKey, byId: member.invitedBy });
  }

  ended(member: MemberEntity): Promise<void> {
    return this.#tellPerson('ended', member);
  }

  /** After a member was changed: owners hear of one who may manage the team and could not before. */
  async changed(before: MemberEntity, after: MemberEntity, byId: number): Promise<void> {
    const { roleKey } = after;
    if (after.status !== 'active' || roleKey === before.roleKey || !(await this.#managesTeam(roleKey))) return;
    const isNewOwner = roleKey === 'owner';
    if (isNewOwner || !(await this.#managesTeam(before.roleKey))) await this.#tellOwners({ memberId: after.id, roleKey, byId });
  }

  /** After a role got other permissions. */
  async roleChanged(roleKey: string, before: readonly string[], after: readonly string[], byId: number): Promise<void> {
    if (after.includes(TEAM_RIGHT) && !before.includes(TEAM_RIGHT)) await this.#tellOwners({ memberId: null, roleKey, byId });
  }

  /** The mail to one owner; null where there is nobody to write to. */
  async letter({ memberId, roleKey, byId, to }: Letter): Promise<Message | null> {
    const [reader, hospital] = [await this.team.find(to), await this.profiles.hospital()];
    if (!hospital || !reader?.email || isDeskName(reader.email)) return null;
    const names = await this.team.names([memberId, byId].filter((id) => id !== null));
    const role = (await this.roles.byKey()).get(roleKey)?.label ?? roleKey;
    const by = (byId !== null && names.get(byId)) || 'Somebody';
    const name = memberId === null ? null : (names.get(memberId) ?? '');
    const what = roleKey === 'owner' ? `is an owner of ${hospital.name} now` : `may manage the team of ${hospital.name} now`;
    const title = `${name ?? `Whoever has the role ${role}`} ${what}`;
    const paragraphs = [
      name === null ? `${by} changed the role "${role}".` : `${by} gave ${name} the role "${role}".`,
      'If you know of it, there is nothing to do. If not, look under Team and speak with the person.',
    ];
    return { to: reader.email, subject: title, ...mailLayout({ title, paragraphs }) };
  }

  async #managesTeam(roleKey: string): Promise<boolean> {
    return (await this.roles.find(roleKey))?.permissions.includes(TEAM_RIGHT) ?? false;
  }

  async #tellPerson(kind: 'joined' | 'ended', { accountId }: MemberEntity): Promise<void> {
    if (accountId !== null) await this.notices.add(kind, accountId, { hospital: (await this.profiles.hospital())?.name ?? '' });
  }

  // Whoever was given the right knows of it.
  async #tellOwners(letter: Omit<Letter, 'to'>): Promise<void> {
    const [hospitalId, now] = [currentHospital(), this.clock.now()];
    for (const to of await this.team.owners(now))
      if (to !== letter.memberId) await this.jobs.add(mailTeamRights, { hospitalId, ...letter, to, at: now.toISOString() });
  }
}
