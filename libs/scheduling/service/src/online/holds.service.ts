import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { findCodeChannel } from '@nidaan/integrations-contracts';
import { invalid, notFound, tooMany } from '@nidaan/kernel';
import {
  clockOf,
  ONLINE_MESSAGES as say,
  publicKey,
  sendBookingCode,
  type CodeChannel,
  type HeldBooking,
  type NewBooking,
} from '@nidaan/scheduling-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, Numbers } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import type { AppointmentEntity } from '../appointments/appointment.entity.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { newAppointmentRow } from '../appointments/new-appointment-row.ts';
import { SeatingService, SlotGone } from '../appointments/seating.service.ts';
import { timeIn } from '../appointments/wire-appointment.ts';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { CodeCountsService } from './code-counts.service.ts';
import { HeldTimesService, isHeld } from './held-times.service.ts';
import type { OnlineBookingEntity } from './online-booking.entity.ts';
import { OnlineBookingsRepository } from './online-bookings.repository.ts';
import { OnlineDoctorsService } from './online-doctors.service.ts';
import { maskedAddress } from './masked-address.ts';

const HELD_MS = 10 * 60_000;
const KEY_BYTES = 16;
/** Codes of one booking: the first and three more (FRD-80). */
const MOST_SENDS = 4;

const newKey = (): string => publicKey(currentHospital(), randomBytes(KEY_BYTES).toString('base64url'));

/** Holds times for ten minutes and asks for codes (FRD-79); in the name of the hospital whose page it is. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly doctors: OnlineDoctorsService,
    private readonly seating: SeatingService,
    private readonly appointments: AppointmentsRepository,
    private readonly bookings: OnlineBookingsRepository,
    private readonly held: HeldTimesService,
    private readonly counts: CodeCountsService,
    private readonly hospitals: HospitalsService,
    private readonly client: ServiceClient,
    private readonly jobs: JobsService,
    private readonly numbers: Numbers,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives back what the same attempt holds, and holds the time in its place; asked for the same again, it answers as before and sends no other
   * code. Throws 409 with `next_free` where the time is gone, 429 beyond the limits of FRD-83: what was held stays so.
   */
  async hold(sent: NewBooking): Promise<HeldBooking> {
    const { channel: wanted } = await this.client.call(findCodeChannel, { body: { phone: sent.phone } });
    if (wanted === 'email' && sent.email === '') throw invalid(say.emailRequired, { email: say.emailRequired });
    // A program has filled what people do not see: it learns nothing, and nothing is held.
    if (sent.website !== '') return this.#shown(this.#booking(0, sent, wanted), sent);
    const doctor = await this.doctors.find(sent.doctor_id);
    const place = { doctorId: sent.doctor_id, day: sent.date, minute: sent.time };
    const id = await this.numbers.next('appointment');
    const work = async (): Promise<HeldBooking> => {
      const locked = (await this.seating.lock([sent.doctor_id])).get(sent.doctor_id)!;
      const own = await this.held.lock(sent.attempt);
      if (own && (await this.#isFor(own.row, sent))) {
        this.numbers.putBack('appointment', id);
        return this.#shown(own.booking, sent);
      }
      if (own) await this.held.giveBack(own.booking);
      const booking = this.#booking(id, sent, wanted);
      await this.#take(locked, sent, booking);
      await this.counts.countAddresses(sent);
      booking.channel = await this.#channel(wanted, sent.email);
      await this.bookings.add(booking);
      await this.#send(booking);
      return this.#shown(booking, sent);
    };
    const days = await this.doctors.daysLeft(doctor, sent.date);
    return this.seating.orNextFree(
      place,
      () => this.database.transaction(work, () => this.numbers.putBack('appointment', id)),
      days,
    );
  }

  /** Asks for another code. Throws 404 once the time is not held any more, or its doctor not booked online any more; 429 for the fifth code. */
  async resend(key: string): Promise<HeldBooking> {
    return this.database.transaction(async () => {
      const known = await this.bookings.byKey(key);
      const booking = known && (await this.bookings.lock(known.id));
      const row = booking && (await this.appointments.find(booking.appointmentId));
      if (!booking || !row || !isHeld(booking, this.clock.now())) throw notFound(say.expired);
      await this.doctors.find(booking.doctorId);
      const waitMs = booking.expiresAt.getTime() - this.clock.now().getTime();
      if (booking.sends >= MOST_SENDS) throw tooMany(Math.ceil(waitMs / 1000), say.noMoreCodes);
      await this.counts.countAddresses(row);
      const channel = await this.#channel(booking.channel, row.email);
      // The code before shows nothing of the address that the next one goes to.
      const codeHash = channel === booking.channel ? booking.codeHash : null;
      const after = { ...booking, sends: booking.sends + 1, channel, codeHash };
      await this.bookings.save(after);
      await this.#send(after);
      return this.#shown(after, row);
    });
  }

  async #isFor(
    row: AppointmentEntity,
    { doctor_id: doctorId, date, time, name, phone, email, language }: NewBooking,
  ): Promise<boolean> {
    const isSameTime = time !== null && timeIn(await this.hospitals.zone(), row.startsAt) === clockOf(time);
    const isSamePatient = row.name === name && row.phone === phone && row.email === email && row.language === language;
    return row.doctorId === doctorId && row.day === date && isSameTime && isSamePatient;
  }

  async #take(
    doctor: DoctorEntity,
    sent: NewBooking,
    { expiresAt, createdAt, appointmentId: id }: OnlineBookingEntity,
  ): Promise<void> {
    const wanted = { doctorId: sent.doctor_id, day: sent.date, minute: sent.time };
    if (!(await this.doctors.mayBook(doctor, sent.date))) throw new SlotGone();
    const places = await this.seating.placesFor(doctor, wanted);
    const given = { hospitalId: currentHospital(), id, source: 'online', createdAt, createdBy: 0 } as const;
    const patient = { ...sent, doctor: sent.doctor_id, reason: '', person_id: null };
    const held = { status: 'held', heldUntil: expiresAt } as const satisfies Partial<AppointmentEntity>;
    await this.seating.takeRegular(places, (place) => ({ ...newAppointmentRow(given, patient, place), ...held }));
  }

  // By e-mail where the hospital's SMS of the hour are used up (FRD-83).
  async #channel(wanted: CodeChannel, email: string): Promise<CodeChannel> {
    if (wanted === 'email') return 'email';
    const seconds = await this.counts.countSms();
    if (seconds === 0) return 'sms';
    if (email === '') throw tooMany(seconds, say.busy);
    return 'email';
  }

  #send({ hospitalId, id, sends }: OnlineBookingEntity): Promise<void> {
    return this.jobs.add(sendBookingCode, { hospitalId, bookingId: id, send: sends });
  }

  #booking(appointmentId: number, { doctor_id: doctorId, attempt }: NewBooking, channel: CodeChannel): OnlineBookingEntity {
    const now = this.clock.now();
    return {
      ...{
        hospitalId: currentHospital(),
        id: randomUUID(),
        key: newKey(),
        manageKey: newKey(),
        attempt: attempt || null,
        appointmentId,
        doctorId,
        channel,
      },
      ...{ sends: 1, codeHash: null, wrongTries: 0, expiresAt: new Date(now.getTime() + HELD_MS), verifiedAt: null },
      ...{ endedAt: null, createdAt: now },
    };
  }

  #shown({ key, expiresAt, channel }: OnlineBookingEntity, { phone, email }: { phone: string; email: string }): HeldBooking {
    const address = channel === 'sms' ? phone : email;
    return { booking: key, expires_at: expiresAt.toISOString(), sent_to: maskedAddress(channel, address), channel };
  }
}
