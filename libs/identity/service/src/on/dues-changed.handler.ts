import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { duesChanged, type DuesChanged } from '@nidaan/billing-contracts';
import { type EventEnvelope } from '@nidaan/kernel';
import { DuesRepository } from '../dues/dues.repository.ts';

/** The profile shows what the hospital owes (PAY-11). */
@Controller()
export class DuesChangedHandler {
  constructor(private readonly dues: DuesRepository) {}

  @EventPattern<string>(duesChanged.name)
  async handle({ payload }: EventEnvelope<DuesChanged>): Promise<void> {
    await this.dues.keep(payload);
  }
}
