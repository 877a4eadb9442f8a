import { Injectable } from '@nestjs/common';
import { daysLater, invalid, notFound, type PlainDate } from '@nidaan/kernel';
import {
  SCHEDULING_MESSAGES as messages,
  type Appointment,
  type AppointmentDetail,
  type AppointmentsWanted,
  type PersonAppointment,
} from '@nidaan/scheduling-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { Clock } from '@nidaan/platform-telemetry';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { CalendarsService } from '../slots/calendars.service.ts';
import { AppointmentChangesRepository } from './appointment-changes.repository.ts';
import type { AppointmentChangeEntity } from './appointment-change.entity.ts';
import type { AppointmentEntity } from './appointment.entity.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { isOutside } from './conflicts.service.ts';
import { shownAppointment, timeIn } from './wire-appointment.ts';

const MOST_DAYS = 31;

/** Appointments as they are looked at. */
@Injectable()
export class AppointmentsService {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly changes: AppointmentChangesRepository,
    private readonly doctors: DoctorsRepository,
    private readonly calendars: CalendarsService,
    private readonly hospitals: HospitalsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** By time. Throws 400 for more than 31 days. */
  async list(wanted: AppointmentsWanted): Promise<Appointment[]> {
    const { from, to } = await this.span(wanted);
    const rows = await this.appointments.between(from, to, wanted);
    void this.audit.read(
      'scheduling.appointment-list',
      rows.map(({ id }) => id),
    );
    return this.#shown(rows);
  }

  async read(id: number): Promise<AppointmentDetail> {
    const row = await this.appointments.find(id);
    if (!row || row.status === 'held') throw notFound(messages.appointmentUnknown);
    void this.audit.read('scheduling.appointment', id);
    const [shown] = await this.#shown([row]);
    const zone = await this.hospitals.zone();
    const history = [];
    for (const change of await this.changes.of(id)) history.push(await this.#change(change, zone));
    return { ...shown!, history };
  }

  /** All of a person, the newest first, as they are told of them. */
  async ofPerson(person: { persons: readonly number[]; visits: readonly number[] }): Promise<PersonAppointment[]> {
    const rows = await this.appointments.ofPerson(person);
    void this.audit.read(
      'scheduling.appointment-list',
      rows.map(({ id }) => id),
    );
    const around = { zone: await this.hospitals.zone(), doctors: namesOf(await this.doctors.ofAppointments(rows)) };
    return rows.map((row) => {
      const {
        doctor: _,
        person_id: _person,
        overbooked: _seat,
        outside_schedule: _outside,
        ...told
      } = shownAppointment(row, around);
      return told;
    });
  }

  /** The days that are meant: one, from … to, or today. */
  async span({ date, from, to }: AppointmentsWanted): Promise<{ from: PlainDate; to: PlainDate }> {
    const first = date ?? from ?? to ?? (await this.hospitals.dayOf(this.clock.now()));
    const last = date ?? to ?? first;
    if (last > daysLater(first, MOST_DAYS - 1)) throw invalid(messages.tooManyDays);
    return { from: first, to: last };
  }

  async #shown(rows: readonly AppointmentEntity[]): Promise<Appointment[]> {
    if (rows.length === 0) return [];
    const zone = await this.hospitals.zone();
    const doctors = await this.doctors.ofAppointments(rows);
    const names = namesOf(doctors);
    const outside = await this.#outside(rows, doctors, zone);
    return rows.map((row) => shownAppointment(row, { zone, doctors: names, isOutside: outside.has(row.id) }));
  }

  async #outside(rows: readonly AppointmentEntity[], doctors: readonly DoctorEntity[], zone: string): Promise<Set<number>> {
    const days = rows.map(({ day }) => day).sort();
    const calendars = await this.calendars.of(doctors, days[0]!, days.at(-1)!);
    const open = rows.filter(({ status }) => status === 'booked');
    return new Set(open.filter((row) => isOutside(row, calendars.get(row.doctorId)!, zone)).map(({ id }) => id));
  }

  async #change(change: AppointmentChangeEntity, zone: string): Promise<AppointmentDetail['history'][number]> {
    const place = async (at: Date | null, doctor: number | null) =>
      at && doctor !== null ? { date: await this.hospitals.dayOf(at), time: timeIn(zone, at), doctor } : null;
    return {
      what: change.what,
      from: await place(change.fromStartsAt, change.fromDoctorId),
      to: await place(change.toStartsAt, change.toDoctorId),
      reason: change.reason,
      at: change.at.toISOString(),
      by: change.by,
    };
  }
}

const namesOf = (doctors: readonly DoctorEntity[]): ReadonlyMap<number, string> =>
  new Map(doctors.map(({ id, name }) => [id, name]));
