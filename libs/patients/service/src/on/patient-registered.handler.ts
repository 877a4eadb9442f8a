import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { patientRegistered } from '@nidaan/patients-contracts';
import { PersonsToCompareRepository } from '../duplicates/persons-to-compare.repository.ts';
import { RecallAnswersService } from '../recalls/recall-answers.service.ts';
import { DailyTotalsRepository } from '../statistics/daily-totals.repository.ts';

/**
 * Counts by event instead of in the registration itself: one row per hospital and day, updated inside the hot transaction,
 * would make all registrations of a hospital queue (measured). A new person is noted down, to be compared with the others later (FRD-28). A visit to a doctor answers recalls (FRD-88).
 */
@Controller()
export class PatientRegisteredHandler {
  constructor(
    private readonly totals: DailyTotalsRepository,
    private readonly waiting: PersonsToCompareRepository,
    private readonly recalls: RecallAnswersService,
  ) {}

  @EventPattern<string>(patientRegistered.name)
  handle({ payload }: EventEnvelope<PayloadOf<typeof patientRegistered>>): void {
    this.totals.add(payload.registeredOn, { registered: 1, consultationPaise: payload.amountPaise }, payload.branchId);
    if (payload.personId !== undefined) this.waiting.addOfVisit(payload.personId, payload.registeredAt);
    if (payload.doctorId !== undefined) this.recalls.came(payload.patientId);
  }
}
