import { ClaimRunsOfLanes1700000000004 } from './claim-runs-of-lanes.migration.ts';
import { CreateOutboxAndInbox1700000000001 } from './create-outbox-and-inbox.migration.ts';
import { LeaveRoomForTraces1700000000003 } from './leave-room-for-traces.migration.ts';
import { LetSubscribersCatchUp1700000000002 } from './let-subscribers-catch-up.migration.ts';
import { ParkRefusedEvents1700000000007 } from './park-refused-events.migration.ts';
import { RenewSubscriptions1700000000005 } from './renew-subscriptions.migration.ts';
import { WallEventsByHospital1700000000008 } from './wall-events-by-hospital.migration.ts';

/** Every service runs these before its own migrations. */
export const eventsMigrations = [
  CreateOutboxAndInbox1700000000001,
  LetSubscribersCatchUp1700000000002,
  LeaveRoomForTraces1700000000003,
  ClaimRunsOfLanes1700000000004,
  RenewSubscriptions1700000000005,
  ParkRefusedEvents1700000000007,
  WallEventsByHospital1700000000008,
];
