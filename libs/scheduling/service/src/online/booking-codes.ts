import { Injectable } from '@nestjs/common';
import { CodeSecrets } from '@nidaan/platform-codes';
import { Config } from '@nidaan/platform-config';

/** The purpose of the keys that hash codes, and phones where they are counted. */
export const BOOKING_CODE_KEYS = 'booking-codes';

/** Codes that confirm bookings. */
@Injectable()
export class BookingCodes extends CodeSecrets {
  constructor(config: Config) {
    super(() => config.keysFor(BOOKING_CODE_KEYS));
  }
}
