import { Injectable } from '@nestjs/common';
import { mailWebhookOff } from '@nidaan/integrations-contracts';
import { type JobDataOf } from '@nidaan/kernel';
import { JobHandler } from '@nidaan/platform-jobs';
import { currentHospital } from '@nidaan/platform-access';
import { Mail } from '@nidaan/platform-mail';
import { OwnersRepository } from '../owners/owners.repository.ts';
import { webhookOffMail } from '../webhooks/webhook-off-mail.ts';
import { WebhooksRepository } from '../webhooks/webhooks.repository.ts';

/** Mails the owner that a webhook is off by itself. */
@Injectable()
export class MailWebhookOffJob {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly accounts: OwnersRepository,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailWebhookOff)
  async run({ webhookId, reason }: JobDataOf<typeof mailWebhookOff>): Promise<void> {
    const webhook = await this.webhooks.find(webhookId);
    const owner = await this.accounts.find(currentHospital());
    if (owner && webhook && !webhook.isActive) await this.mail.send(webhookOffMail(owner.email, webhook.url, reason));
  }
}
