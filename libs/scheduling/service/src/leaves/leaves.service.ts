import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import {
  clockOf,
  SCHEDULING_MESSAGES as messages,
  type Leave,
  type MadeLeave,
  type NewLeave,
  type Resolution,
  type ResolveWanted,
} from '@nidaan/scheduling-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { ConflictsService } from '../appointments/conflicts.service.ts';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { ResolutionsService } from '../resolutions/resolutions.service.ts';
import type { LeaveEntity } from './leave.entity.ts';
import { LeavesRepository } from './leaves.repository.ts';

/** Days on which doctors are away. Appointments inside stay until somebody resolves the leave (FRD-43). */
@Injectable()
export class LeavesService {
  constructor(
    private readonly doctors: DoctorsRepository,
    private readonly leaves: LeavesRepository,
    private readonly conflicts: ConflictsService,
    private readonly resolutions: ResolutionsService,
    private readonly once: Idempotency,
    private readonly database: Database,
    private readonly numbers: Numbers,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(doctorId: number): Promise<MadeLeave[]> {
    if (!(await this.doctors.find(doctorId))) throw notFound(messages.doctorUnknown);
    const leaves = await this.leaves.between([doctorId], await this.conflicts.today());
    const made: MadeLeave[] = [];
    for (const leave of leaves) made.push({ ...shown(leave), conflicts: await this.conflicts.inside(leave) });
    return made;
  }

  async create(doctorId: number, sent: NewLeave): Promise<MadeLeave> {
    const id = await this.numbers.next('leave');
    const leave: LeaveEntity = {
      ...{ hospitalId: currentHospital(), id, doctorId, fromDay: sent.from_date, toDay: sent.to_date, reason: sent.reason },
      ...{ fromMinute: sent.from_time, toMinute: sent.to_time },
      ...{ createdAt: this.clock.now(), createdBy: currentContext()?.accountId ?? 0 },
    };
    return this.once.transaction(
      async () => {
        await this.#lock(doctorId);
        await this.leaves.add(leave);
        this.audit.wrote('scheduling.leave-added', id);
        return { ...shown(leave), conflicts: await this.conflicts.inside(leave) };
      },
      () => this.numbers.putBack('leave', id),
    );
  }

  remove(doctorId: number, id: number): Promise<void> {
    return this.database.transaction(async () => {
      await this.#lock(doctorId);
      if (!(await this.leaves.remove(doctorId, id))) throw notFound(messages.leaveUnknown);
      this.audit.wrote('scheduling.leave-removed', id);
    });
  }

  async resolve(doctorId: number, id: number, wanted: ResolveWanted): Promise<Resolution> {
    await this.resolutions.require(wanted, doctorId);
    return this.once.transaction(async () => {
      await this.#lock(doctorId);
      const leave = await this.leaves.find(doctorId, id);
      if (!leave) throw notFound(messages.leaveUnknown);
      const begun = await this.resolutions.begin({ doctorId, leaveId: id, ...wanted }, await this.conflicts.rowsInside(leave));
      this.audit.wrote('scheduling.leave-resolved', id);
      return this.resolutions.shown(doctorId, begun);
    });
  }

  async #lock(doctorId: number): Promise<void> {
    const [doctor] = await this.doctors.lock([doctorId]);
    if (!doctor) throw notFound(messages.doctorUnknown);
  }
}

const shown = (leave: LeaveEntity): Leave => ({
  id: leave.id,
  doctor: leave.doctorId,
  from_date: leave.fromDay,
  to_date: leave.toDay,
  from_time: leave.fromMinute === null ? null : clockOf(leave.fromMinute),
  to_time: leave.toMinute === null ? null : clockOf(leave.toMinute),
  reason: leave.reason,
});
