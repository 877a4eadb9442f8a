import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { planChanged } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { PlansRepository } from '../plans/plans.repository.ts';

/** Whose tickets come first depends on the plan (ORG-56). */
@Controller()
export class PlanChangedHandler {
  constructor(private readonly plans: PlansRepository) {}

  @EventPattern<string>(planChanged.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof planChanged>>): Promise<void> {
    await this.plans.put(payload);
  }
}
