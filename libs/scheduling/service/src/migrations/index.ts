import { Scheduling1815000000001 } from './1815000000001-scheduling.migration.ts';
import { Queues1816000000001 } from './1816000000001-queues.migration.ts';
import { Displays1816000000002 } from './1816000000002-displays.migration.ts';
import { OnlineBooking1821000000002 } from './1821000000002-online-booking.migration.ts';
import { ErasePersons1823000000015 } from './1823000000015-erase-persons.migration.ts';
import { TokenSlips1830000000002 } from './1830000000002-token-slips.migration.ts';
import { NearTokens1832030000002 } from './1832030000002-near-tokens.migration.ts';
import { DoctorPhotos1839700000001 } from './1839700000001-doctor-photos.migration.ts';
import { VersionsOfBookingRules1839900000001 } from './1839900000001-versions-of-booking-rules.migration.ts';
import { CallsByTime1840000000001 } from './1840000000001-calls-by-time.migration.ts';
import { ServedTokens1843000000001 } from './1843000000001-served-tokens.migration.ts';
import { AttemptsOfBookings1848000000001 } from './1848000000001-attempts-of-bookings.migration.ts';
import { PersonOfAppointments1857500000003 } from './1857500000003-person-of-appointments.migration.ts';

export const migrations = [
  Scheduling1815000000001,
  Queues1816000000001,
  Displays1816000000002,
  OnlineBooking1821000000002,
  ErasePersons1823000000015,
  TokenSlips1830000000002,
  NearTokens1832030000002,
  DoctorPhotos1839700000001,
  VersionsOfBookingRules1839900000001,
  CallsByTime1840000000001,
  ServedTokens1843000000001,
  AttemptsOfBookings1848000000001,
  PersonOfAppointments1857500000003,
];
