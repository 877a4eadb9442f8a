import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { planChanged } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { PlansRepository } from '../plans/plans.repository.ts';
import { WebhooksRepository } from '../webhooks/webhooks.repository.ts';

/** Webhooks pause and resume with the plan (ORG-54). */
@Controller()
export class PlanChangedHandler {
  constructor(
    private readonly plans: PlansRepository,
    private readonly webhooks: WebhooksRepository,
  ) {}

  @EventPattern<string>(planChanged.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof planChanged>>): Promise<void> {
    await this.plans.put(payload.plan, payload.version);
    await this.webhooks.renewInterest();
  }
}
