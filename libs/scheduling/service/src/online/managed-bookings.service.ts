import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@nidaan/kernel';
import { ONLINE_MESSAGES as say, type ManagedBooking, type MovedBooking } from '@nidaan/scheduling-contracts';
import { Database } from '@nidaan/platform-database';
import type { AppointmentEntity } from '../appointments/appointment.entity.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { MovesService } from '../appointments/moves.service.ts';
import { SeatingService, SlotGone } from '../appointments/seating.service.ts';
import { StatusesService } from '../appointments/statuses.service.ts';
import { BookingViewsService } from './booking-views.service.ts';
import { OnlineBookingsRepository } from './online-bookings.repository.ts';
import { OnlineDoctorsService } from './online-doctors.service.ts';
import { OpenPagesService } from './open-pages.service.ts';

/** What patients do with their booking by its link (FRD-81); in the name of the hospital whose key it is. */
@Injectable()
export class ManagedBookingsService {
  constructor(
    private readonly bookings: OnlineBookingsRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly seating: SeatingService,
    private readonly moves: MovesService,
    private readonly statuses: StatusesService,
    private readonly doctors: OnlineDoctorsService,
    private readonly pages: OpenPagesService,
    private readonly views: BookingViewsService,
    private readonly database: Database,
  ) {}

  /** Throws 404 for what is no key of a booking. */
  async read(key: string): Promise<ManagedBooking> {
    return this.views.managed(await this.#find(key), key);
  }

  /** Throws 409 from `cancel_hours` before on, where the page takes no bookings any more, and with `next_free` where the time is gone. */
  async move(key: string, { date, time }: MovedBooking): Promise<ManagedBooking> {
    const known = await this.#find(key);
    if ((await this.pages.profile()) === null) throw conflict(say.pleaseCall);
    const doctor = await this.doctors.find(known.doctorId);
    const wanted = { doctorId: known.doctorId, day: date, minute: time };
    const work = async (): Promise<void> => {
      const locked = (await this.seating.lock([doctor.id])).get(doctor.id)!;
      await this.#requireOpen((await this.appointments.lock(known.id))!);
      if (!(await this.doctors.mayBook(locked, date))) throw new SlotGone();
      await this.moves.move(known.id, wanted, '');
    };
    const days = await this.doctors.daysLeft(doctor, date);
    await this.seating.orNextFree(wanted, () => this.database.transaction(work), days);
    return this.read(key);
  }

  /** Cancelled before: the same answer. Throws 409 from `cancel_hours` before on. */
  async cancel(key: string): Promise<ManagedBooking> {
    const known = await this.#find(key);
    await this.database.transaction(async () => {
      const row = (await this.appointments.lock(known.id))!;
      if (row.status === 'cancelled') return;
      await this.#requireOpen(row);
      await this.statuses.cancel(row.id, 'patient', '');
    });
    return this.read(key);
  }

  async #find(key: string): Promise<AppointmentEntity> {
    const booking = await this.bookings.byManageKey(key);
    const row = booking?.verifiedAt ? await this.appointments.find(booking.appointmentId) : null;
    if (!row) throw notFound(say.linkUnknown);
    return row;
  }

  async #requireOpen(row: AppointmentEntity): Promise<void> {
    if (!this.views.mayChange(row, await this.views.changeUntil(row))) throw conflict(say.pleaseCall);
  }
}
