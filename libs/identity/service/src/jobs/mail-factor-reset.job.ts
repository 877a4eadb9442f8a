import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { isDeskName, mailFactorReset } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { factorResetMail } from '../factor-resets/factor-reset-mails.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { TeamRepository } from '../team/team.repository.ts';

@Injectable()
export class MailFactorResetJob {
  constructor(
    private readonly team: TeamRepository,
    private readonly profiles: ProfilesRepository,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailFactorReset)
  async run({ hospitalId, memberId, byId, to }: JobDataOf<typeof mailFactorReset>): Promise<void> {
    const letter = await runAs({ hospitalId }, async () => {
      const [names, reader] = [await this.team.names([memberId, byId]), await this.team.find(to)];
      const hospital = await this.profiles.hospital();
      if (!hospital || !reader?.email || isDeskName(reader.email)) return null;
      const [name = '', by = ''] = [names.get(memberId), names.get(byId)];
      return factorResetMail(reader.email, { hospital: hospital.name, name, by });
    });
    if (letter) await this.mail.send(letter);
  }
}
