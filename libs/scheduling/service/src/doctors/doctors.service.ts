import { Injectable } from '@nestjs/common';
import { conflict, notFound, type PlainDate } from '@nidaan/kernel';
import {
  doctorChanged,
  SCHEDULING_MESSAGES as messages,
  type ChangedDoctor,
  type Doctor,
  type DoctorChange,
  type DoctorChanged,
  type NewDoctor,
} from '@nidaan/scheduling-contracts';
import { currentBranch, currentContext, currentHospital, inAllBranches } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers } from '@nidaan/platform-database';
import { FileUrls } from '@nidaan/platform-files';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import type { AppointmentEntity } from '../appointments/appointment.entity.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { isSeen, SeenBranchesService } from '../branches/seen-branches.service.ts';
import { ConflictsService } from '../appointments/conflicts.service.ts';
import { ResolutionsService } from '../resolutions/resolutions.service.ts';
import { SchedulesRepository } from '../schedules/schedules.repository.ts';
import type { DoctorEntity } from './doctor.entity.ts';
import { DoctorsRepository } from './doctors.repository.ts';
import { BLANK, changedFields, shownDoctor, toldDoctor } from './wire-doctor.ts';

/** What was looked up before the transaction of a change. */
interface Looked {
  today: PlainDate;
  /** Open appointments of a doctor who is to be deactivated, at all branches. */
  booked: readonly AppointmentEntity[];
}

/** Doctors: added, changed, deactivated (FRD-41, FRD-46). */
@Injectable()
export class DoctorsService {
  constructor(
    private readonly doctors: DoctorsRepository,
    private readonly schedules: SchedulesRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly conflicts: ConflictsService,
    private readonly resolutions: ResolutionsService,
    private readonly branches: SeenBranchesService,
    private readonly once: Idempotency,
    private readonly numbers: Numbers,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly urls: FileUrls,
    private readonly clock: Clock,
  ) {}

  /** A doctor as calls answer one. */
  shown(doctor: DoctorEntity): Doctor {
    return shownDoctor(doctor, (key) => this.urls.signFileUrl(key));
  }

  async list(onlyActive: boolean): Promise<Doctor[]> {
    const doctors = (await this.doctors.all()).filter(({ isActive }) => isActive || !onlyActive);
    return doctors.map((doctor) => this.shown(doctor));
  }

  async read(id: number): Promise<Doctor> {
    return this.shown(await this.find(id));
  }

  /** A doctor as the others are told of one. */
  async told(id: number): Promise<DoctorChanged> {
    return toldDoctor(await this.find(id));
  }

  /** A doctor whom the caller sees; 404 otherwise. */
  async find(id: number): Promise<DoctorEntity> {
    const doctor = await this.doctors.find(id);
    if (!doctor) throw notFound(messages.doctorUnknown);
    return doctor;
  }

  async create(sent: NewDoctor): Promise<Doctor> {
    const branchId = sent.branch ?? currentBranch();
    await this.branches.require([branchId]);
    const id = await this.numbers.next('doctor');
    const doctor: DoctorEntity = {
      ...{ hospitalId: currentHospital(), id, branchId, branchIds: [branchId], version: 1 },
      ...changedFields(BLANK, sent),
      ...{ createdAt: this.clock.now(), createdBy: currentContext()?.accountId ?? 0 },
    };
    return this.once
      .transaction(
        async () => {
          await this.doctors.add(doctor);
          await this.tell(doctor, 'scheduling.doctor-added');
          return this.shown(doctor);
        },
        () => this.numbers.putBack('doctor', id),
      )
      .catch(sayWhoseLogin);
  }

  /** Throws 409 with the appointments in the way where a doctor is deactivated and nobody said what becomes of them. */
  async change(id: number, change: DoctorChange): Promise<ChangedDoctor> {
    const { branch, resolve } = change;
    if (branch !== undefined) await this.branches.require([branch]);
    if (resolve) await this.resolutions.require(resolve, id);
    const today = await this.conflicts.today();
    // Whoever leaves does so at all branches; before the transaction, which sees the caller's alone.
    const booked = change.is_active === false ? await inAllBranches(() => this.appointments.openFrom(id, this.clock.now())) : [];
    return this.#change(id, change, { today, booked }).catch(sayWhoseLogin);
  }

  #change(id: number, change: DoctorChange, { today, booked }: Looked): Promise<ChangedDoctor> {
    const { branch, version } = change;
    return this.once.transaction(async () => {
      const [before] = await this.doctors.lock([id]);
      if (!before) throw notFound(messages.doctorUnknown);
      if (version !== undefined && version !== before.version) throw conflict(messages.changedMeanwhile);
      const branchId = branch ?? before.branchId;
      const branchIds = await this.schedules.branchesOf(id, branchId, today);
      const after: DoctorEntity = {
        ...before,
        ...changedFields(before, change),
        branchId,
        branchIds,
        version: before.version + 1,
      };
      const resolution = before.isActive && !after.isActive ? await this.#leave(after, change, booked) : null;
      await this.doctors.save(after);
      await this.tell(after, 'scheduling.doctor-changed');
      return { ...this.shown(after), resolution };
    });
  }

  async #leave({ id }: DoctorEntity, { resolve }: DoctorChange, booked: readonly AppointmentEntity[]): Promise<number | null> {
    const open = await this.appointments.openFrom(id, this.clock.now());
    const unseen = booked.filter(({ branchId }) => !isSeen(branchId));
    if (open.length === 0 && unseen.length === 0) return null;
    // Whoever is booked at a branch out of sight is not named.
    if (!resolve || resolve.action === 'move')
      throw conflict(messages.hasAppointments, { conflicts: await this.conflicts.shown(open) });
    return this.resolutions.begin({ doctorId: id, leaveId: null, ...resolve }, [...open, ...unseen]);
  }

  /** Tells the others of a doctor who was changed in the transaction at hand, and notes what was done. */
  async tell(doctor: DoctorEntity, what: `${string}.${string}`): Promise<void> {
    await this.events.add(doctorChanged, toldDoctor(doctor));
    this.audit.wrote(what, doctor.id);
  }
}

/** The database alone knows of another doctor who gets the login in the same moment. */
function sayWhoseLogin(fault: unknown): never {
  throw (fault as { constraint?: string }).constraint === 'doctors_by_member' ? conflict(messages.memberTaken) : fault;
}
