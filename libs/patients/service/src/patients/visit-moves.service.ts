import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@nidaan/kernel';
import { PATIENT_MESSAGES as messages, visitMoved, type PatientAnswer } from '@nidaan/patients-contracts';
import { Branches, currentAccount, currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { PersonsRepository } from '../persons/persons.repository.ts';
import { PatientsService } from './patients.service.ts';
import { VisitMovesRepository } from './visit-moves.repository.ts';

/** Moves a visit that was registered at the wrong branch (ORG-41). */
@Injectable()
export class VisitMovesService {
  constructor(
    private readonly patients: PatientsService,
    private readonly visits: VisitMovesRepository,
    private readonly persons: PersonsRepository,
    private readonly branches: Branches,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for a visit or a branch that the caller does not see, 409 where it is too late. */
  async move(id: number, to: number, reason: string): Promise<PatientAnswer> {
    await this.#requireOpen(to);
    await this.events.waitUntilApplied();
    await this.database.transaction(async () => {
      const hospitalId = currentHospital();
      // First the persons, then the visit, as corrections and merges do.
      await this.persons.lockAll(await this.visits.personsOf(id));
      const visit = await this.visits.lock(id);
      if (!visit) throw notFound(messages.notFound);
      if (visit.branch === to) throw conflict(messages.branchSame);
      if (visit.status !== 'Pending' || (await this.visits.isUsed(id))) throw conflict(messages.moveTooLate);
      const by = { accountId: currentAccount(), reason };
      await this.visits.move({
        hospitalId,
        patientId: id,
        movedAt: this.clock.now(),
        fromBranchId: visit.branch,
        toBranchId: to,
        ...by,
      });
      const { branch: fromBranchId, amountPaise } = visit;
      await this.events.add(visitMoved, { hospitalId, patientId: id, fromBranchId, toBranchId: to, amountPaise });
      this.audit.wrote('patients.visit-moved', id);
    });
    return this.patients.detail(id, { aadhaar: 'masked' });
  }

  async #requireOpen(id: number): Promise<void> {
    const branch = (await this.branches.all(currentHospital(), [id])).find((each) => each.id === id);
    const inSight = currentContext()?.branches ?? '';
    if (!branch || (inSight !== '*' && !inSight.split(',').includes(String(id)))) throw notFound(messages.branchUnknown);
    if (!branch.isActive) throw conflict(messages.branchClosed);
  }
}
