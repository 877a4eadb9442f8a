import { Injectable } from '@nestjs/common';
import { conflict, notFound, rupeesOf, toldBranch, type InputOf } from '@nidaan/kernel';
import {
  LEFT_UNSEEN,
  PATIENT_MESSAGES as messages,
  visitCancelled,
  visitRestored,
  type CancelledVisit,
  type CancelReason,
  type cancelVisit,
  type VisitCancellation,
} from '@nidaan/patients-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { PatientsService } from '../patients/patients.service.ts';
import { RecallAnswersService } from '../recalls/recall-answers.service.ts';
import { DailyTotalsRepository, type DayDelta } from '../statistics/daily-totals.repository.ts';
import { VisitCancellationsRepository, type CountedVisit } from './visit-cancellations.repository.ts';

/** Ends visits before they were treated (FRD-11). No figure of the day of registration changes; the cancelled are counted beside it. */
@Injectable()
export class VisitCancellationsService {
  constructor(
    private readonly once: Idempotency,
    private readonly cancellations: VisitCancellationsRepository,
    private readonly patients: PatientsService,
    private readonly totals: DailyTotalsRepository,
    private readonly recalls: RecallAnswersService,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for a visit that the caller does not see, 409 where it was treated or is cancelled already. */
  cancel(patientId: number, { reason, note }: InputOf<typeof cancelVisit>['body']): Promise<CancelledVisit> {
    return this.once.transaction(async (tx) => {
      const visit = await this.cancellations.lock(patientId);
      if (!visit) throw notFound(messages.notFound);
      if (visit.status === 'Cancelled') throw conflict(messages.visitCancelled);
      if (visit.status !== 'Pending') throw conflict(messages.treatedAlready);
      const answer = await this.patients.masked(patientId);
      const { branchId } = visit;
      const by = { accountId: currentContext()?.accountId ?? null, reason, note: note.trim() };
      const at = { cancelledAt: this.clock.now(), undoneAt: null };
      this.cancellations.add(tx, { hospitalId: currentHospital(), patientId, branchId, ...by, ...at });
      this.recalls.cameNot(tx, patientId);
      await this.events.add(visitCancelled, toldOf(patientId, visit));
      this.totals.add(visit.registeredOn, countedFor(reason, 1), branchId);
      this.audit.wrote('patients.visit-cancelled', patientId);
      return { ...answer, status: 'Cancelled', refund_due: rupeesOf(visit.amountPaise) };
    });
  }

  /** Newest first; 404 for a visit that the caller does not see. */
  async ofVisit(patientId: number): Promise<VisitCancellation[]> {
    await this.patients.find(patientId);
    const all = await this.cancellations.ofVisit(patientId);
    void this.audit.read('patients.visit-cancellations', patientId);
    return all.map(({ reason, note, cancelledAt, undoneAt }) => ({
      cancel_reason: reason,
      cancel_note: note,
      cancelled_at: cancelledAt.toISOString(),
      undone_at: undoneAt?.toISOString() ?? null,
    }));
  }

  /** A prescription that was under way wins over the cancellation. In the transaction at hand, with the visit locked. */
  async restore(patientId: number, visit: CountedVisit): Promise<void> {
    const undone = await this.cancellations.undo(patientId, this.clock.now());
    if (!undone) return;
    this.recalls.came(patientId);
    await this.events.add(visitRestored, toldOf(patientId, visit));
    this.totals.add(visit.registeredOn, countedFor(undone.reason, -1), visit.branchId);
    this.audit.wrote('patients.visit-restored', patientId);
  }
}

const countedFor = (reason: CancelReason, one: 1 | -1): DayDelta => ({
  cancelled: one,
  leftUnseen: LEFT_UNSEEN.includes(reason) ? one : 0,
});

const toldOf = (patientId: number, { amountPaise, registeredOn, branchId }: CountedVisit) => ({
  hospitalId: currentHospital(),
  patientId,
  amountPaise,
  registeredOn,
  ...toldBranch(branchId),
});
