import { ForgetHoldsJob } from '../jobs/forget-holds.job.ts';
import { SendBookingCodeJob } from '../jobs/send-booking-code.job.ts';
import { BookingCodes } from './booking-codes.ts';
import { BookingPageEntity } from './booking-page.entity.ts';
import { BookingPagesRepository } from './booking-pages.repository.ts';
import { BookingRulesEntity } from './booking-rules.entity.ts';
import { BookingRulesRepository } from './booking-rules.repository.ts';
import { BookingRulesService } from './booking-rules.service.ts';
import { BookingViewsService } from './booking-views.service.ts';
import { CodeCountsService } from './code-counts.service.ts';
import { CodeRequestEntity } from './code-request.entity.ts';
import { CodeRequestsRepository } from './code-requests.repository.ts';
import { CodeSendingsService } from './code-sendings.service.ts';
import { ConfirmationsService } from './confirmations.service.ts';
import { HeldTimesService } from './held-times.service.ts';
import { HoldsService } from './holds.service.ts';
import { ManagedBookingsService } from './managed-bookings.service.ts';
import { OnlineBookingEntity } from './online-booking.entity.ts';
import { OnlineBookingsRepository } from './online-bookings.repository.ts';
import { OnlineController } from './online.controller.ts';
import { OnlineDoctorsService } from './online-doctors.service.ts';
import { OpenPagesService } from './open-pages.service.ts';

/** What the module and the definition of the service list of online booking. */
export { BOOKING_CODE_KEYS } from './booking-codes.ts';
export const ONLINE_ENTITIES = [BookingPageEntity, BookingRulesEntity, CodeRequestEntity, OnlineBookingEntity] as const;
export const ONLINE_CONTROLLERS = [OnlineController] as const;
export const ONLINE_PROVIDERS = [
  BookingCodes,
  BookingPagesRepository,
  BookingRulesRepository,
  BookingRulesService,
  BookingViewsService,
  CodeCountsService,
  CodeRequestsRepository,
  CodeSendingsService,
  ConfirmationsService,
  ForgetHoldsJob,
  HeldTimesService,
  HoldsService,
  ManagedBookingsService,
  OnlineBookingsRepository,
  OnlineDoctorsService,
  OpenPagesService,
  SendBookingCodeJob,
] as const;
export const ONLINE_HOSPITAL_WIDE = {
  booking_pages: 'whether the public page of the hospital takes bookings',
  booking_rules: 'one set of rules for the public page of the hospital',
  online_bookings: 'found by a key alone; says nothing without its appointment, which stands under its branch',
  'hospital_with_page()': 'gives the number of a hospital whose page is public',
  'forget_expired_holds()': 'a job over all hospitals, which reads nothing out',
} as const;
