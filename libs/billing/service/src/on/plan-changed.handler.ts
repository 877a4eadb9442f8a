import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { planChanged } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { RatesService } from '../hospitals/rates.service.ts';

/** Patients who are completed from then on cost another rate. */
@Controller()
export class PlanChangedHandler {
  constructor(private readonly rates: RatesService) {}

  @EventPattern<string>(planChanged.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof planChanged>>): Promise<void> {
    await this.rates.put(new Date(payload.at), payload.ratePaise);
  }
}
