import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { visitMoved } from '@nidaan/patients-contracts';
import { PatientsRepository } from '../patients/patients.repository.ts';
import { DailyTotalsRepository } from '../statistics/daily-totals.repository.ts';

/** Takes a visit from the figures of one branch and adds it to those of another, behind the event that counted it. */
@Controller()
export class VisitMovedHandler {
  constructor(
    private readonly patients: PatientsRepository,
    private readonly totals: DailyTotalsRepository,
  ) {}

  @EventPattern<string>(visitMoved.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof visitMoved>>): Promise<void> {
    const visit = await this.patients.counted(payload.patientId);
    if (!visit) return;
    const { registeredOn, amountPaise } = visit;
    this.totals.add(registeredOn, { registered: -1, consultationPaise: -amountPaise }, payload.fromBranchId);
    this.totals.add(registeredOn, { registered: 1, consultationPaise: amountPaise }, payload.toBranchId);
  }
}
