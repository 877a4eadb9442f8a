import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { personChanged } from '@nidaan/patients-contracts';
import { PlanningService } from '../messages/planning.service.ts';

/** Nobody is written to who has died: what was planned is taken back, and stays so (FRD-21). */
@Controller()
export class PersonChangedHandler {
  constructor(private readonly planning: PlanningService) {}

  @EventPattern<string>(personChanged.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof personChanged>>): Promise<void> {
    if (payload.deceased) await this.planning.died(payload.personId);
  }
}
