import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { mailApiKey } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { ApiKeyLettersService } from '../api-keys/api-key-letters.service.ts';

@Injectable()
export class MailApiKeyJob {
  constructor(
    private readonly letters: ApiKeyLettersService,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailApiKey)
  async run({ hospitalId, ...asked }: JobDataOf<typeof mailApiKey>): Promise<void> {
    const letter = await runAs({ hospitalId }, () => this.letters.letter(asked));
    if (letter) await this.mail.send(letter);
  }
}
