import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import {
  doctorDelayed,
  SCHEDULING_MESSAGES as messages,
  type DelayedAppointment,
  type Presence,
  type PresenceChange,
} from '@nidaan/scheduling-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService, Live } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import type { AppointmentEntity } from '../appointments/appointment.entity.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { PresenceEntity } from './presence.entity.ts';
import { PresencesRepository } from './presences.repository.ts';

/** Whoever comes within so long is told of a delay. */
const TOLD_AHEAD_MS = 4 * 3_600_000;

/** Whether a doctor is in today, late, on a break, or has left (FRD-46). */
@Injectable()
export class PresencesService {
  constructor(
    private readonly doctors: DoctorsRepository,
    private readonly presences: PresencesRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly hospitals: HospitalsService,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly live: Live,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async today(doctorId: number): Promise<Presence> {
    if (!(await this.doctors.find(doctorId))) throw notFound(messages.doctorUnknown);
    const day = await this.hospitals.dayOf(this.clock.now());
    return shown((await this.presences.find(doctorId, day)) ?? this.#blank(doctorId, day));
  }

  /** What is not sent stays; a break's end goes with the break. */
  async change(doctorId: number, { state, until, delay_minutes: delay }: PresenceChange): Promise<Presence> {
    const now = this.clock.now();
    const day = await this.hospitals.dayOf(now);
    const hospitalId = currentHospital();
    return this.database.transaction(async (tx) => {
      const [doctor] = await this.doctors.lock([doctorId]);
      if (!doctor) throw notFound(messages.doctorUnknown);
      const before = (await this.presences.find(doctorId, day)) ?? this.#blank(doctorId, day);
      const after: PresenceEntity = {
        ...before,
        ...{ state: state ?? before.state, delayMinutes: delay ?? before.delayMinutes },
        until: (state ?? before.state) === 'break' ? (until === undefined ? before.until : until) : null,
        ...{ changedAt: now, changedBy: currentContext()?.accountId ?? 0 },
      };
      await this.presences.save(after);
      // Queues, displays and patients' pages show it at once.
      tx.afterCommit(() => this.live.changed('scheduling', [hospitalId]));
      if (after.delayMinutes !== before.delayMinutes) await this.#tellDelay(after, now);
      this.audit.wrote('scheduling.presence', doctorId);
      return shown(after);
    });
  }

  async #tellDelay({ doctorId, day, delayMinutes: minutes }: PresenceEntity, now: Date): Promise<void> {
    const open = await this.appointments.openFrom(doctorId, now, new Date(now.getTime() + TOLD_AHEAD_MS));
    // Who is booked after midnight comes on another day, of which nobody has said anything.
    const appointments = open.filter((each) => each.day === day).map(toldOf);
    const appointmentIds = appointments.map(({ appointmentId }) => appointmentId);
    await this.events.add(doctorDelayed, {
      ...{ hospitalId: currentHospital(), doctorId, day, minutes, appointmentIds, appointments },
    });
  }

  #blank(doctorId: number, day: string): PresenceEntity {
    const at = this.clock.now();
    return {
      hospitalId: currentHospital(),
      doctorId,
      day,
      state: 'not_arrived',
      until: null,
      delayMinutes: 0,
      changedAt: at,
      changedBy: 0,
    };
  }
}

const toldOf = ({ id, personId, branchId, startsAt, movedCount }: AppointmentEntity): DelayedAppointment => ({
  ...{ appointmentId: id, personId, branchId, startsAt: startsAt.toISOString(), movedCount },
});

const shown = ({ doctorId, day, state, until, delayMinutes }: PresenceEntity): Presence => ({
  doctor: doctorId,
  date: day,
  state,
  until: until?.toISOString() ?? null,
  delay_minutes: delayMinutes,
});
