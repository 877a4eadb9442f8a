import { Injectable } from '@nestjs/common';
import type { ConfirmedBooking, ManagedBooking } from '@nidaan/scheduling-contracts';
import { Branches, currentHospital } from '@nidaan/platform-access';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { Clock } from '@nidaan/platform-telemetry';
import type { AppointmentEntity } from '../appointments/appointment.entity.ts';
import { timeIn } from '../appointments/wire-appointment.ts';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { BookingRulesService } from './booking-rules.service.ts';
import { OnlineBookingsRepository } from './online-bookings.repository.ts';
import { OpenPagesService } from './open-pages.service.ts';

const HOUR_MS = 3_600_000;

/** Bookings as patients see them: of the person only what this booking typed (FRD-81). */
@Injectable()
export class BookingViewsService {
  constructor(
    private readonly doctors: DoctorsRepository,
    private readonly hospitals: HospitalsService,
    private readonly bookings: OnlineBookingsRepository,
    private readonly rules: BookingRulesService,
    private readonly pages: OpenPagesService,
    private readonly branches: Branches,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async confirmed(row: AppointmentEntity, manageKey: string): Promise<ConfirmedBooking> {
    const [doctor, hospital] = [await this.doctors.find(row.doctorId), await this.hospitals.current()];
    return {
      ...{ reference: row.reference, date: row.day, time: timeIn(await this.hospitals.zone(), row.startsAt) },
      ...{ doctor_name: doctor?.name ?? '', hospital_name: hospital?.name ?? '', address: hospital?.address ?? '' },
      manage_link: `${publicUrlOf(this.config.values)}/b/${manageKey}`,
    };
  }

  async managed(row: AppointmentEntity, manageKey: string): Promise<ManagedBooking> {
    const [doctor, hospital] = [await this.doctors.find(row.doctorId), await this.hospitals.current()];
    const [until, branches] = [await this.changeUntil(row), await this.branches.all(currentHospital(), [row.branchId])];
    const token = await this.bookings.tokenKey(row.id, await this.hospitals.dayOf(this.clock.now()));
    return {
      ...(await this.confirmed(row, manageKey)),
      ...{ status: row.status, doctor_id: row.doctorId, doctor_name_hi: doctor?.displayNameHi ?? '' },
      ...{ hospital_id: await this.pages.profile(), hospital_phone: hospital?.phone ?? '' },
      ...{ branch_name: branches.find(({ id }) => id === row.branchId)?.name ?? '', room: row.room },
      ...{ name: row.name, phone: row.phone, email: row.email },
      ...{ can_change: this.mayChange(row, until), change_until: until.toISOString() },
      time_zone: await this.hospitals.zone(),
      queue_page: token === null ? null : `/q/${token}`,
    };
  }

  async changeUntil({ startsAt }: AppointmentEntity): Promise<Date> {
    return new Date(startsAt.getTime() - (await this.rules.current()).cancelHours * HOUR_MS);
  }

  mayChange({ status }: AppointmentEntity, until: Date): boolean {
    return status === 'booked' && this.clock.now() < until;
  }
}
