import { APPOINTMENT_ROUTES } from './appointments/appointment-routes.ts';
import {
  countOpenOfBranch,
  findAppointmentContacts,
  findPersonAppointments,
  findPersonHoldings,
  findTokenContacts,
} from './contacts.ts';
import { DISPLAY_ROUTES } from './displays/display-routes.ts';
import { DOCTOR_PHOTO_ROUTES } from './doctors/doctor-photo-routes.ts';
import { DOCTOR_ROUTES } from './doctors/doctor-routes.ts';
import { LEAVE_ROUTES } from './leaves/leave-routes.ts';
import { ONLINE_ROUTES } from './online/online-routes.ts';
import { QUEUE_ROUTES } from './queues/queue-routes.ts';
import { SCHEDULE_ROUTES } from './schedules/schedule-routes.ts';
import { SLOT_ROUTES } from './slots/slot-routes.ts';
import { TOKEN_ROUTES } from './tokens/token-routes.ts';

export const SCHEDULING_ROUTES = [
  ...DOCTOR_ROUTES,
  ...DOCTOR_PHOTO_ROUTES,
  ...SCHEDULE_ROUTES,
  ...LEAVE_ROUTES,
  ...SLOT_ROUTES,
  ...APPOINTMENT_ROUTES,
  findAppointmentContacts,
  findTokenContacts,
  findPersonHoldings,
  countOpenOfBranch,
  findPersonAppointments,
  ...QUEUE_ROUTES,
  ...TOKEN_ROUTES,
  ...DISPLAY_ROUTES,
  ...ONLINE_ROUTES,
] as const;
