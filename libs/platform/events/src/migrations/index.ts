import { ClaimRunsOfLanes1700000000004 } from './1700000000004-claim-runs-of-lanes.migration.ts';
import { CountEventsThatCanBeApplied1847000000001 } from './1847000000001-count-events-that-can-be-applied.migration.ts';
import { CreateOutboxAndInbox1700000000001 } from './1700000000001-create-outbox-and-inbox.migration.ts';
import { ErasePersonsOfEvents1823000000001 } from './1823000000001-erase-persons-of-events.migration.ts';
import { HearSomeHospitals1700000000009 } from './1700000000009-hear-some-hospitals.migration.ts';
import { LeaveRoomForTraces1700000000003 } from './1700000000003-leave-room-for-traces.migration.ts';
import { LetSubscribersCatchUp1700000000002 } from './1700000000002-let-subscribers-catch-up.migration.ts';
import { ParkRefusedEvents1700000000007 } from './1700000000007-park-refused-events.migration.ts';
import { RenewSubscriptions1700000000005 } from './1700000000005-renew-subscriptions.migration.ts';
import { WallEventsByHospital1700000000008 } from './1700000000008-wall-events-by-hospital.migration.ts';

/** Every service runs these before its own migrations. */
export const eventsMigrations = [
  CreateOutboxAndInbox1700000000001,
  LetSubscribersCatchUp1700000000002,
  LeaveRoomForTraces1700000000003,
  ClaimRunsOfLanes1700000000004,
  RenewSubscriptions1700000000005,
  ParkRefusedEvents1700000000007,
  WallEventsByHospital1700000000008,
  HearSomeHospitals1700000000009,
  ErasePersonsOfEvents1823000000001,
  CountEventsThatCanBeApplied1847000000001,
];
