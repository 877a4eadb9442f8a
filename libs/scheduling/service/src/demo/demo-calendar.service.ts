import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError, daysLater } from '@nidaan/kernel';
import { demoPerson, patientName } from '@nidaan/patients-contracts';
import { currentHospital, runAs } from '@nidaan/platform-access';
import { Database, Numbers } from '@nidaan/platform-database';
import { demoSeed, type DemoPlan } from '@nidaan/platform-runtime';
import type { NewDoctor } from '@nidaan/scheduling-contracts';
import { AppointmentChangesRepository } from '../appointments/appointment-changes.repository.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { ArrivalsService } from '../appointments/arrivals.service.ts';
import { newAppointmentRow } from '../appointments/new-appointment-row.ts';
import { StatusesService } from '../appointments/statuses.service.ts';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { DoctorsService } from '../doctors/doctors.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { SchedulesService } from '../schedules/schedules.service.ts';
import { CalendarsService } from '../slots/calendars.service.ts';
import { SlotsService } from '../slots/slots.service.ts';
import { APPOINTMENTS, DOCTORS, WEEK, type DemoAppointment } from './demo-days.ts';

/** The doctors of the demo hospital, and their appointments of today and tomorrow. */
@Injectable()
export class DemoCalendarService {
  /** Visits that `show` registers: who checks in is one. */
  static readonly visits = APPOINTMENTS.filter(({ becomes }) => becomes === 'checked_in').length;

  constructor(
    private readonly db: Database,
    private readonly doctors: DoctorsService,
    private readonly schedules: SchedulesService,
    private readonly calendars: CalendarsService,
    private readonly slots: SlotsService,
    private readonly appointments: AppointmentsRepository,
    private readonly changes: AppointmentChangesRepository,
    private readonly statuses: StatusesService,
    private readonly arrivals: ArrivalsService,
    private readonly hospitals: HospitalsService,
    private readonly numbers: Numbers,
  ) {}

  async show(plan: DemoPlan): Promise<void> {
    await runAs({ hospitalId: plan.hospitalId }, async () => {
      const doctors = await Promise.all(DOCTORS.map((given) => this.#doctor(given)));
      await Promise.all(APPOINTMENTS.map((each) => this.#appoint(plan, doctors[each.doctor]!, each)));
    });
  }

  async #doctor(given: NewDoctor): Promise<DoctorEntity> {
    const { id } = await patiently(() => this.doctors.create(given));
    await patiently(() => this.schedules.replace(id, WEEK));
    return this.doctors.find(id);
  }

  async #appoint(plan: DemoPlan, doctor: DoctorEntity, { inDays, time, back, becomes }: DemoAppointment): Promise<void> {
    const day = daysLater(await this.hospitals.dayOf(plan.now), inDays);
    const id = await this.#book(plan, doctor, { day, time, back });
    if (becomes === 'checked_in') await patiently(() => this.arrivals.checkIn(id, { paymentType: 'Cash', again: true }));
    else if (becomes) await this.statuses.change(id, { status: becomes, reason: becomes === 'cancelled' ? 'Has to travel' : '' });
  }

  // The desk books no time that is over; nobody is told, so that nobody is written to.
  async #book(plan: DemoPlan, doctor: DoctorEntity, at: { day: string; time: number; back: number }): Promise<number> {
    const { day, time, back } = at;
    const place = (await this.slots.places(await this.calendars.ofOne(doctor, day), day))[time]!;
    const n = plan.patients - back;
    const { phone, language, ...person } = demoPerson(demoSeed(plan, n));
    const sent = {
      doctor: doctor.id,
      date: day,
      name: patientName({ id: n, ...person }),
      phone,
      email: '',
      language,
      reason: '',
    };
    const given = { hospitalId: currentHospital(), id: await this.numbers.next('appointment'), source: 'phone' as const };
    const row = newAppointmentRow({ ...given, createdAt: plan.now, createdBy: 0 }, { ...sent, person_id: null }, place);
    await this.db.transaction(async () => {
      await this.appointments.add(row);
      await this.changes.add({
        ...{ appointmentId: row.id, what: 'booked', fromStartsAt: null, fromDoctorId: null, reason: '' },
        ...{ toStartsAt: row.startsAt, toDoctorId: row.doctorId, at: row.createdAt, by: row.createdBy },
      });
    });
    return row.id;
  }
}

const MOST_TRIES = 5;
const PAUSE_MS = 500;

/** On a busy machine another service may answer too late; what asks it first has written nothing yet, or finds it again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.status !== 503 || tries === MOST_TRIES) throw fault;
      await sleep(PAUSE_MS);
    }
  }
}
