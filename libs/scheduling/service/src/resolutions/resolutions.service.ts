import { Injectable } from '@nestjs/common';
import { AppError, conflict, daysLater, invalid, minuteIn, notFound } from '@nidaan/kernel';
import {
  resolveAppointments,
  SCHEDULING_MESSAGES as messages,
  type Resolution,
  type ResolveAction,
  type ResolveWanted,
} from '@nidaan/scheduling-contracts';
import { currentContext, currentHospital, runAs } from '@nidaan/platform-access';
import { Database, Numbers } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import type { AppointmentEntity } from '../appointments/appointment.entity.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { ConflictsService } from '../appointments/conflicts.service.ts';
import { MovesService } from '../appointments/moves.service.ts';
import { SeatingService, SlotGone, type Wanted } from '../appointments/seating.service.ts';
import { StatusesService } from '../appointments/statuses.service.ts';
import { shownWho, timeIn } from '../appointments/wire-appointment.ts';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { LeavesRepository } from '../leaves/leaves.repository.ts';
import { SlotsService } from '../slots/slots.service.ts';
import type { ResolutionEntity } from './resolution.entity.ts';
import type { ResolutionResultEntity } from './resolution-result.entity.ts';
import { ResolutionsRepository } from './resolutions.repository.ts';

const WEEK_DAYS = 7;
/** How far ahead another time is looked for. */
const SEARCHED_DAYS = 90;

interface Begun {
  doctorId: number;
  leaveId: number | null;
  action: ResolveAction | undefined;
  doctor_id: number | null;
}

/** Moves, cancels or hands over appointments that cannot stay, each in a transaction of its own (FRD-43, FRD-46). */
@Injectable()
export class ResolutionsService {
  constructor(
    private readonly resolutions: ResolutionsRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly conflicts: ConflictsService,
    private readonly leaves: LeavesRepository,
    private readonly moves: MovesService,
    private readonly statuses: StatusesService,
    private readonly seating: SeatingService,
    private readonly slots: SlotsService,
    private readonly doctors: DoctorsRepository,
    private readonly hospitals: HospitalsService,
    private readonly database: Database,
    private readonly numbers: Numbers,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for another doctor whom the caller does not see, 400 for one who is not active or is the same. */
  async require({ action, doctor_id: other }: ResolveWanted, doctorId: number): Promise<void> {
    if (action !== 'other_doctor' || other === null) return;
    const doctor = await this.doctors.find(other);
    if (!doctor) throw notFound(messages.doctorUnknown);
    if (!doctor.isActive) throw invalid(messages.isInactive, { doctor_id: messages.isInactive });
    if (other === doctorId) throw invalid(messages.otherDoctorNeeded, { doctor_id: messages.otherDoctorNeeded });
  }

  /** Begins in the transaction at hand; the work follows in the background. */
  async begin({ doctorId, leaveId, action, doctor_id: toDoctorId }: Begun, rows: readonly AppointmentEntity[]): Promise<number> {
    const id = await this.numbers.next('resolution');
    const createdBy = currentContext()?.accountId ?? 0;
    const resolution = { hospitalId: currentHospital(), id, doctorId, leaveId, action: action!, toDoctorId, createdBy };
    await this.resolutions.add(
      { ...resolution, createdAt: this.clock.now(), doneAt: null },
      rows.map((row) => row.id),
    );
    await this.jobs.add(resolveAppointments, { hospitalId: currentHospital(), resolutionId: id });
    return id;
  }

  async shown(doctorId: number, id: number): Promise<Resolution> {
    const resolution = await this.resolutions.find(id);
    if (!resolution || resolution.doctorId !== doctorId || !(await this.doctors.find(doctorId)))
      throw notFound(messages.resolutionUnknown);
    const zone = await this.hospitals.zone();
    const results: Resolution['results'] = [];
    for (const result of await this.resolutions.results(id)) {
      const row = await this.appointments.find(result.appointmentId);
      if (row) results.push(shownResult(result, row, zone));
    }
    return { id, action: resolution.action, is_done: resolution.doneAt !== null, results };
  }

  /** Goes through what waits; may be run again after a crash. */
  async run(id: number): Promise<void> {
    const resolution = await this.resolutions.find(id);
    if (!resolution) return;
    const by = { hospitalId: resolution.hospitalId, accountId: resolution.createdBy };
    for (const { appointmentId, outcome } of await this.resolutions.results(id))
      if (outcome === 'waiting') await runAs(by, () => this.#resolve(resolution, appointmentId));
    await this.resolutions.end(id, this.clock.now());
  }

  async #resolve(resolution: ResolutionEntity, appointmentId: number): Promise<void> {
    const { id: resolutionId, action } = resolution;
    const row = await this.appointments.find(appointmentId);
    const to = row && action !== 'cancel' ? await this.#where(resolution, row) : null;
    try {
      await this.database.transaction(async () => {
        const outcome = await this.#change(resolution, appointmentId, to);
        await this.resolutions.note({ resolutionId, appointmentId, outcome, note: '' });
      });
    } catch (fault) {
      const note = fault instanceof SlotGone ? messages.nothingFree : fault instanceof AppError ? fault.sentence : null;
      if (note === null) throw fault;
      await this.resolutions.note({ resolutionId, appointmentId, outcome: 'kept', note });
    }
  }

  async #change(resolution: ResolutionEntity, id: number, to: Wanted | null): Promise<'moved' | 'cancelled'> {
    const { action, doctorId } = resolution;
    const doctors = await this.seating.lock([doctorId, ...(to ? [to.doctorId] : [])]);
    await this.#requireInTheWay(resolution, id, doctors.get(doctorId)!);
    if (action !== 'cancel' && !to) throw new SlotGone();
    if (!to) {
      await this.statuses.cancel(id, 'hospital', '');
      return 'cancelled';
    }
    await this.moves.move(id, to, '');
    return 'moved';
  }

  // Since the list was made a desk may have moved it by hand, somebody else have resolved it, or the leave be gone.
  async #requireInTheWay({ doctorId, leaveId }: ResolutionEntity, id: number, doctor: DoctorEntity): Promise<void> {
    const row = await this.appointments.lock(id);
    // Whoever moves or cancels says what is no longer booked.
    if (row?.status !== 'booked') return;
    const leave = leaveId === null ? null : await this.leaves.find(doctorId, leaveId);
    const inside = leave ? await this.conflicts.rowsInside(leave) : [];
    const hasLeft = leaveId === null && !doctor.isActive && row.doctorId === doctorId;
    if (!hasLeft && !inside.some((each) => each.id === id)) throw conflict(messages.notInTheWay);
  }

  // Of the same doctor from the same weekday and time of the next week on; of another one from the same day and time on.
  async #where({ action, toDoctorId, doctorId }: ResolutionEntity, row: AppointmentEntity): Promise<Wanted | null> {
    const isOther = action === 'other_doctor' && toDoctorId !== null;
    const wanted = isOther ? toDoctorId : doctorId;
    const from = isOther ? row.day : daysLater(row.day, WEEK_DAYS);
    const minute = minuteIn(await this.hospitals.zone(), row.startsAt);
    const [found] = await this.slots.nextPlaces(wanted, from, minute, 1, SEARCHED_DAYS);
    return found ? { doctorId: wanted, day: found.date, minute: found.place.startMinute } : null;
  }
}

function shownResult(
  { outcome, note }: ResolutionResultEntity,
  row: AppointmentEntity,
  zone: string,
): Resolution['results'][number] {
  const isMoved = outcome === 'moved';
  return {
    ...{ appointment: row.id, name: shownWho(row).name, outcome, note },
    date: isMoved ? row.day : '',
    time: isMoved ? timeIn(zone, row.startsAt) : '',
    doctor: isMoved ? row.doctorId : null,
  };
}
