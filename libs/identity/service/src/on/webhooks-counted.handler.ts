import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { webhooksCounted, type WebhooksCounted } from '@nidaan/integrations-contracts';
import { type EventEnvelope } from '@nidaan/kernel';
import { PlansRepository } from '../plans/plans.repository.ts';

/** The plan shows how many webhooks are used (ORG-53). */
@Controller()
export class WebhooksCountedHandler {
  constructor(private readonly plans: PlansRepository) {}

  @EventPattern<string>(webhooksCounted.name)
  async handle({ payload }: EventEnvelope<WebhooksCounted>): Promise<void> {
    await this.plans.keepWebhooks(payload);
  }
}
