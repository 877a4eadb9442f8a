import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound } from '@nidaan/kernel';
import { appointmentBooked, ONLINE_MESSAGES as say, type ConfirmedBooking } from '@nidaan/scheduling-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { AppointmentChangesRepository } from '../appointments/appointment-changes.repository.ts';
import type { AppointmentEntity } from '../appointments/appointment.entity.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { SeatingService } from '../appointments/seating.service.ts';
import { factsOf } from '../appointments/wire-appointment.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { BookingCodes } from './booking-codes.ts';
import { BookingViewsService } from './booking-views.service.ts';
import { HeldTimesService, isHeld } from './held-times.service.ts';
import type { OnlineBookingEntity } from './online-booking.entity.ts';
import { OnlineBookingsRepository } from './online-bookings.repository.ts';
import { isOnline } from './online-doctors.service.ts';

const MOST_WRONG = 5;
/** Open bookings at one hospital of the phone, or of the e-mail, that the code went to (FRD-83). */
const MOST_OPEN = 5;
/** The code is taken again for so long: the answer may have been lost. */
const REPEATED_MS = 24 * 3_600_000;

type Outcome = 'booked' | 'wrong' | 'expired' | 'fullOfPhone' | 'fullOfEmail' | 'offline';

/** Turns held times into appointments when their code is typed (FRD-80); in the name of the hospital whose page it is. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly bookings: OnlineBookingsRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly changes: AppointmentChangesRepository,
    private readonly seating: SeatingService,
    private readonly hospitals: HospitalsService,
    private readonly views: BookingViewsService,
    private readonly held: HeldTimesService,
    private readonly codes: BookingCodes,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 400 for a wrong code, of which the fifth gives the time back; 404 once it is not held any more, or its doctor not booked online any
   * more; 409 where the phone or the e-mail that the code went to has five bookings.
   */
  async verify(key: string, otp: string): Promise<ConfirmedBooking> {
    const known = await this.bookings.byKey(key);
    if (!known) throw notFound(say.expired);
    // Wrong tries are counted: nothing is thrown before the commit.
    const outcome = await this.database.transaction(() => this.#settle(known, otp));
    if (outcome === 'wrong') throw invalid(say.otpInvalid, { otp: say.otpInvalid });
    if (outcome === 'fullOfPhone') throw conflict(say.tooManyOpen);
    if (outcome === 'fullOfEmail') throw conflict(say.tooManyOfEmail);
    if (outcome === 'offline') throw notFound(say.doctorOffline);
    const row = outcome === 'booked' ? await this.appointments.find(known.appointmentId) : null;
    if (!row) throw notFound(say.expired);
    return this.views.confirmed(row, known.manageKey);
  }

  async #settle({ id, doctorId }: OnlineBookingEntity, otp: string): Promise<Outcome> {
    const doctor = (await this.seating.lock([doctorId])).get(doctorId)!;
    const [booking, now] = [(await this.bookings.lock(id))!, this.clock.now()];
    const isRepeated = booking.verifiedAt !== null && booking.verifiedAt.getTime() + REPEATED_MS > now.getTime();
    if (!isRepeated && !isHeld(booking, now)) return 'expired';
    if (booking.wrongTries >= MOST_WRONG) return 'wrong';
    if (!this.codes.fits(booking.codeHash, booking.id, booking.key, otp)) return this.#countWrong(booking);
    if (isRepeated) return 'booked';
    if (isOnline(doctor)) return this.#book(booking);
    await this.held.giveBack(booking);
    return 'offline';
  }

  async #countWrong(booking: OnlineBookingEntity): Promise<Outcome> {
    const wrongTries = booking.wrongTries + 1;
    if (wrongTries >= MOST_WRONG && booking.verifiedAt === null) await this.held.giveBack({ ...booking, wrongTries });
    else await this.bookings.save({ ...booking, wrongTries });
    return 'wrong';
  }

  async #book(booking: OnlineBookingEntity): Promise<Outcome> {
    const now = this.clock.now();
    const held = await this.appointments.lock(booking.appointmentId);
    if (held?.status !== 'held') return 'expired';
    // Judged once the code has shown whose address it is, and by that address: else it would tell strangers of bookings (FRD-82).
    if ((await this.bookings.openOf(booking.channel, held, await this.hospitals.dayOf(now))) >= MOST_OPEN) {
      await this.held.giveBack(booking);
      return booking.channel === 'sms' ? 'fullOfPhone' : 'fullOfEmail';
    }
    const row: AppointmentEntity = { ...held, status: 'booked', heldUntil: null };
    await this.appointments.save(row);
    await this.bookings.save({ ...booking, verifiedAt: now });
    await this.changes.add({
      ...{ appointmentId: row.id, what: 'booked', fromStartsAt: null, fromDoctorId: null, reason: '' },
      ...{ toStartsAt: row.startsAt, toDoctorId: row.doctorId, at: now, by: 0 },
    });
    await this.events.add(appointmentBooked, factsOf(row));
    this.audit.wrote('scheduling.appointment-booked', row.id);
    return 'booked';
  }
}
