import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { mailEmergency } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { EmergencyLettersService } from '../emergency-access/emergency-letters.service.ts';

@Injectable()
export class MailEmergencyJob {
  constructor(
    private readonly letters: EmergencyLettersService,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailEmergency)
  async run({ hospitalId, ...asked }: JobDataOf<typeof mailEmergency>): Promise<void> {
    const letter = await runAs({ hospitalId }, () => this.letters.letter(asked));
    if (letter) await this.mail.send(letter);
  }
}
