import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { mailSupportAccess } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { SupportLettersService } from '../support-access/support-letters.service.ts';

@Injectable()
export class MailSupportAccessJob {
  constructor(
    private readonly letters: SupportLettersService,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailSupportAccess)
  async run({ hospitalId, ...asked }: JobDataOf<typeof mailSupportAccess>): Promise<void> {
    const letter = await runAs({ hospitalId }, () => this.letters.letter(asked));
    if (letter) await this.mail.send(letter);
  }
}
