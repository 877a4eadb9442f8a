import { Injectable } from '@nestjs/common';
import { Clock } from '@nidaan/platform-telemetry';
import type { AppointmentEntity } from '../appointments/appointment.entity.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import type { OnlineBookingEntity } from './online-booking.entity.ts';
import { OnlineBookingsRepository } from './online-bookings.repository.ts';

/** A time that is held now, with the appointment that holds it. */
export interface HeldTime {
  booking: OnlineBookingEntity;
  row: AppointmentEntity;
}

/** Times that are held until a code is typed, as who began them finds them again and gives them back (FRD-79). */
@Injectable()
export class HeldTimesService {
  constructor(
    private readonly bookings: OnlineBookingsRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly clock: Clock,
  ) {}

  /** What is held for a browser's attempt; null where nothing is. */
  async find(attempt: string): Promise<HeldTime | null> {
    return attempt === '' ? null : this.#held(await this.bookings.ofAttempt(attempt));
  }

  /** The same, with its booking locked: in a transaction. */
  async lock(attempt: string): Promise<HeldTime | null> {
    const known = attempt === '' ? null : await this.bookings.ofAttempt(attempt);
    return this.#held(known && (await this.bookings.lock(known.id)));
  }

  /** Frees a time; in a transaction that has locked its booking. */
  async giveBack(booking: OnlineBookingEntity): Promise<void> {
    await this.bookings.drop(booking.appointmentId);
    await this.bookings.save({ ...booking, endedAt: this.clock.now() });
  }

  async #held(booking: OnlineBookingEntity | null): Promise<HeldTime | null> {
    if (!booking || !isHeld(booking, this.clock.now())) return null;
    const row = await this.appointments.find(booking.appointmentId);
    return row?.status === 'held' ? { booking, row } : null;
  }
}

/** Whether a time is held for a booking now. */
export const isHeld = ({ endedAt, verifiedAt, expiresAt }: OnlineBookingEntity, now: Date): boolean =>
  endedAt === null && verifiedAt === null && expiresAt > now;
