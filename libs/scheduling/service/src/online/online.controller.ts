import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import {
  cancelBooking,
  changeBookingRules,
  listPublicDoctors,
  listPublicSlots,
  moveBooking,
  ONLINE_MESSAGES as say,
  readBooking,
  readBookingRules,
  resendBookingCode,
  startBooking,
  verifyBooking,
} from '@nidaan/scheduling-contracts';
import { BookingRulesService } from './booking-rules.service.ts';
import { ConfirmationsService } from './confirmations.service.ts';
import { HoldsService } from './holds.service.ts';
import { ManagedBookingsService } from './managed-bookings.service.ts';
import { OnlineDoctorsService } from './online-doctors.service.ts';
import { OpenPagesService } from './open-pages.service.ts';

@Controller()
export class OnlineController {
  constructor(
    private readonly pages: OpenPagesService,
    private readonly doctors: OnlineDoctorsService,
    private readonly holds: HoldsService,
    private readonly confirmations: ConfirmationsService,
    private readonly bookings: ManagedBookingsService,
    private readonly rules: BookingRulesService,
  ) {}

  @Route(listPublicDoctors)
  list({ params }: InputOf<typeof listPublicDoctors>): Promise<AnswerOf<typeof listPublicDoctors>> {
    return this.pages.ofProfile(params.id, () => this.doctors.list());
  }

  @Route(listPublicSlots)
  slots({ params, query }: InputOf<typeof listPublicSlots>): Promise<AnswerOf<typeof listPublicSlots>> {
    return this.pages.ofProfile(params.id, () => this.doctors.slots(query.doctor_id, query.date, query.attempt));
  }

  @Route(startBooking)
  start({ body }: InputOf<typeof startBooking>): Promise<AnswerOf<typeof startBooking>> {
    return this.pages.ofProfile(body.hospital_id, () => this.holds.hold(body));
  }

  @Route(verifyBooking)
  verify({ params, body }: InputOf<typeof verifyBooking>): Promise<AnswerOf<typeof verifyBooking>> {
    return this.pages.ofKey(params.key, say.expired, () => this.confirmations.verify(params.key, body.otp));
  }

  @Route(resendBookingCode)
  resend({ params }: InputOf<typeof resendBookingCode>): Promise<AnswerOf<typeof resendBookingCode>> {
    return this.pages.ofKey(params.key, say.expired, () => this.holds.resend(params.key));
  }

  @Route(readBooking)
  read({ params }: InputOf<typeof readBooking>): Promise<AnswerOf<typeof readBooking>> {
    return this.pages.ofKey(params.key, say.linkUnknown, () => this.bookings.read(params.key));
  }

  @Route(moveBooking)
  move({ params, body }: InputOf<typeof moveBooking>): Promise<AnswerOf<typeof moveBooking>> {
    return this.pages.ofKey(params.key, say.linkUnknown, () => this.bookings.move(params.key, body));
  }

  @Route(cancelBooking)
  cancel({ params }: InputOf<typeof cancelBooking>): Promise<AnswerOf<typeof cancelBooking>> {
    return this.pages.ofKey(params.key, say.linkUnknown, () => this.bookings.cancel(params.key));
  }

  @Route(readBookingRules)
  readRules(): Promise<AnswerOf<typeof readBookingRules>> {
    return this.rules.read();
  }

  @Route(changeBookingRules)
  changeRules({ body }: InputOf<typeof changeBookingRules>): Promise<AnswerOf<typeof changeBookingRules>> {
    return this.rules.change(body);
  }
}
