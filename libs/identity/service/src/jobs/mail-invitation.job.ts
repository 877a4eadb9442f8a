import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { mailInvitation } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { Clock } from '@nidaan/platform-telemetry';
import { invitationMail } from '../invitations/invitation-mail.ts';
import { InvitationsService } from '../invitations/invitations.service.ts';
import { InvitationsRepository } from '../invitations/invitations.repository.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { RolesService } from '../team/roles.service.ts';
import { TeamRepository } from '../team/team.repository.ts';

/** Mails an invitation, unless it was accepted, taken back or sent again meanwhile. */
@Injectable()
export class MailInvitationJob {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly service: InvitationsService,
    private readonly team: TeamRepository,
    private readonly roles: RolesService,
    private readonly profiles: ProfilesRepository,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  @JobHandler(mailInvitation)
  async run({ hospitalId, invitationId }: JobDataOf<typeof mailInvitation>): Promise<void> {
    const letter = await runAs({ hospitalId }, () => this.#letter(invitationId));
    if (!letter) return;
    await this.mail.send(letter);
    await this.invitations.mailed(invitationId, this.clock.now());
  }

  async #letter(invitationId: string) {
    const invitation = await this.invitations.byId(invitationId);
    if (!invitation || invitation.mailedAt) return null;
    const [member, hospital] = [await this.team.find(invitation.memberId), await this.profiles.hospital()];
    if (!member || !hospital) return null;
    const role = (await this.roles.find(member.roleKey))?.label ?? member.roleKey;
    const by = member.invitedBy === null ? '' : ((await this.team.names([member.invitedBy])).get(member.invitedBy) ?? '');
    const link = await this.service.linkOf(invitation);
    return invitationMail(invitation.email, { hospital: hospital.name, role, name: member.name, by, link });
  }
}
