export * from './online-jobs.ts';
export * from './online-messages.ts';
export * from './online-routes.ts';
export {
  BOOKING_CODE_LENGTH,
  BOOKING_LANGUAGES,
  bookingRulesChange,
  CODE_CHANNELS,
  type BookingLanguage,
  type BookingRules,
  type BookingRulesChange,
  type CodeChannel,
  type ConfirmedBooking,
  type HeldBooking,
  type ManagedBooking,
  type MovedBooking,
  type NewBooking,
  type PublicDoctor,
  type PublicSlot,
} from './online-schemas.ts';
