import { Injectable } from '@nestjs/common';
import { mailOwnerOfWebhook } from '@nidaan/integrations-contracts';
import { type JobDataOf } from '@nidaan/kernel';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { OwnersService } from '../owners/owners.service.ts';
import { webhookOffMail } from '../webhooks/webhook-off-mail.ts';
import { WebhooksRepository } from '../webhooks/webhooks.repository.ts';

/** Mails one owner that a webhook is off by itself; nobody where it is on again, or who is no owner any more. */
@Injectable()
export class MailOwnerOfWebhookJob {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly owners: OwnersService,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailOwnerOfWebhook)
  async run({ webhookId, reason, to }: JobDataOf<typeof mailOwnerOfWebhook>): Promise<void> {
    const webhook = await this.webhooks.find(webhookId);
    if (!webhook || webhook.isActive) return;
    const owner = await this.owners.find(to);
    if (owner) await this.mail.send(webhookOffMail(owner.email, webhook.url, reason));
  }
}
