import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { prescriptionSaved, type PrescriptionSaved } from '@nidaan/clinical-contracts';
import type { EventEnvelope } from '@nidaan/kernel';
import { TestOrdersService } from '../orders/test-orders.service.ts';

/** The tests that a prescription names are ordered of the lab. */
@Controller()
export class PrescriptionSavedHandler {
  constructor(private readonly orders: TestOrdersService) {}

  @EventPattern<string>(prescriptionSaved.name)
  async handle({ payload }: EventEnvelope<PrescriptionSaved>): Promise<void> {
    await this.orders.keep(payload);
  }
}
