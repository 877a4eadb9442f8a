import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { mailEnding } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { EndingsService } from '../endings/endings.service.ts';

@Injectable()
export class MailEndingJob {
  constructor(
    private readonly endings: EndingsService,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailEnding)
  async run({ hospitalId, memberId, to, until }: JobDataOf<typeof mailEnding>): Promise<void> {
    const letter = await runAs({ hospitalId }, () => this.endings.letter(memberId, to, new Date(until)));
    if (letter) await this.mail.send(letter);
  }
}
