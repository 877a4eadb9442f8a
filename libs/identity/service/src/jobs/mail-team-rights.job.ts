import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { mailTeamRights } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { TeamNoticesService } from '../security-notices/team-notices.service.ts';

@Injectable()
export class MailTeamRightsJob {
  constructor(
    private readonly notices: TeamNoticesService,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailTeamRights)
  async run({ hospitalId, ...asked }: JobDataOf<typeof mailTeamRights>): Promise<void> {
    const letter = await runAs({ hospitalId }, () => this.notices.letter(asked));
    if (letter) await this.mail.send(letter);
  }
}
