import { prescriptionSaved } from '@nidaan/clinical-contracts';
import { visitCancelled, visitCorrected, visitMoved, visitRestored, visitSent } from '@nidaan/patients-contracts';
import {
  SCHEDULING_EVENTS,
  SCHEDULING_JOBS,
  SCHEDULING_PERMISSIONS,
  SCHEDULING_ROUTES,
  tokenNear,
} from '@nidaan/scheduling-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { AppointmentChangeEntity } from './appointments/appointment-change.entity.ts';
import { AppointmentEntity } from './appointments/appointment.entity.ts';
import { DemoCalendarService } from './demo/demo-calendar.service.ts';
import { DISPLAY_ENTITIES } from './displays/index.ts';
import { DoctorEntity } from './doctors/doctor.entity.ts';
import { ClinicCalendarEntity } from './hospitals/clinic-calendar.entity.ts';
import { HOSPITALS } from './hospitals/hospitals.service.ts';
import { LeaveEntity } from './leaves/leave.entity.ts';
import { migrations } from './migrations/index.ts';
import { BOOKING_CODE_KEYS, ONLINE_ENTITIES, ONLINE_HOSPITAL_WIDE } from './online/index.ts';
import { QUEUE_ENTITIES, QUEUE_HOSPITAL_WIDE } from './queues/index.ts';
import { PresenceEntity } from './presences/presence.entity.ts';
import { ResolutionResultEntity } from './resolutions/resolution-result.entity.ts';
import { ResolutionEntity } from './resolutions/resolution.entity.ts';
import { SchedulingModule } from './scheduling.module.ts';
import { ExtraSessionEntity } from './schedules/extra-session.entity.ts';
import { ScheduleEntryEntity } from './schedules/schedule-entry.entity.ts';

/** Doctors, their calendars, and appointments. */
export const schedulingService: ServiceDefinition = {
  name: 'scheduling',
  routes: SCHEDULING_ROUTES,
  permissions: SCHEDULING_PERMISSIONS,
  events: SCHEDULING_EVENTS,
  tellsScreensAfter: [tokenNear, visitSent, visitCancelled, visitCorrected, visitMoved, visitRestored, prescriptionSaved],
  jobs: SCHEDULING_JOBS,
  migrations: [HOSPITALS.migration, HOSPITALS.papers, ...migrations],
  entities: [
    AppointmentChangeEntity,
    AppointmentEntity,
    ClinicCalendarEntity,
    ...DISPLAY_ENTITIES,
    DoctorEntity,
    ExtraSessionEntity,
    HOSPITALS.entity,
    LeaveEntity,
    PresenceEntity,
    ...ONLINE_ENTITIES,
    ...QUEUE_ENTITIES,
    ResolutionEntity,
    ResolutionResultEntity,
    ScheduleEntryEntity,
  ],
  hospitalWide: {
    ...ONLINE_HOSPITAL_WIDE,
    ...QUEUE_HOSPITAL_WIDE,
    hospitals: 'its letterhead and its time zone',
    clinic_calendars: 'its opening hours and holidays',
    doctors: 'a doctor works at several branches; read where the caller sees one of them, or an appointment of the doctor',
    schedule_entries: 'a doctor is in one place at a time: overlap is judged over all branches; read with the doctor',
    extra_sessions: 'as schedule_entries',
    leaves: 'whoever is away is away everywhere; read with the doctor',
    presences: 'whether a doctor is in; read with the doctor',
    resolutions: 'what becomes of appointments of a doctor; read with the doctor',
    resolution_results: 'numbers of appointments alone; read with the resolution',
    'hospitals_with_open_appointments()': 'gives numbers of hospitals alone, and nothing where one is at work',
    appointment_changes: 'read with their appointment, which stands under its branch',
  },
  trail: {
    records: [{ what: ['scheduling.token', 'scheduling.token-list'], table: 'tokens' }],
    recordsOfPersons: [
      { what: ['scheduling.token', 'scheduling.token-list'], table: 'tokens' },
      {
        what: [
          'scheduling.appointment',
          'scheduling.appointment-booked',
          'scheduling.appointment-changed',
          'scheduling.appointment-checked-in',
          'scheduling.appointment-list',
          'scheduling.appointment-moved',
        ],
        table: 'appointments',
      },
    ],
  },
  module: SchedulingModule,
  needs: { keys: [BOOKING_CODE_KEYS, 'file-urls'], jobKeys: [BOOKING_CODE_KEYS], files: true },
  demo: {
    show: { visits: DemoCalendarService.visits, make: (app, plan) => app.get(DemoCalendarService, { strict: false }).show(plan) },
  },
};
