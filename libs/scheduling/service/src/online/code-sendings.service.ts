import { Injectable } from '@nestjs/common';
import { sendCode } from '@nidaan/integrations-contracts';
import { Database } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { BookingCodes } from './booking-codes.ts';
import { isHeld } from './held-times.service.ts';
import { OnlineBookingsRepository } from './online-bookings.repository.ts';

/** Makes codes and hands them to integrations; the digits are kept nowhere here (OTP-17). */
@Injectable()
export class CodeSendingsService {
  constructor(
    private readonly bookings: OnlineBookingsRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly codes: BookingCodes,
    private readonly client: ServiceClient,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Nothing where the booking is over, or another code was asked for since. Throws where integrations is away: the job tries again. */
  async send(bookingId: string, send: number): Promise<void> {
    const otp = this.codes.make();
    const made = await this.database.transaction(async () => {
      const booking = await this.bookings.lock(bookingId);
      if (!booking || booking.sends !== send || !isHeld(booking, this.clock.now())) return null;
      const codeHash = this.codes.hash(booking.id, booking.key, otp);
      await this.bookings.save({ ...booking, codeHash });
      const row = await this.appointments.find(booking.appointmentId);
      return row && { booking, row, codeHash };
    });
    if (!made) return;
    const { booking, row, codeHash } = made;
    // Each code is a message of its own, also where a job is run again.
    const purpose = `booking/${booking.id}/${codeHash.toString('hex').slice(0, 16)}`;
    const body = { purpose, otp, channel: booking.channel, appointment_id: row.id, branch_id: row.branchId };
    await this.client.call(sendCode, { body });
  }
}
