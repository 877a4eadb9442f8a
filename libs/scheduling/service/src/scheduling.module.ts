import { Module } from '@nestjs/common';
import { CALENDAR_HANDLERS, daysCountedBy, heardBy, HOSPITAL_HANDLERS } from '@nidaan/identity-copies';
import { ERASURE_HANDLERS } from '@nidaan/patients-copies';
import { AppointmentChangesRepository } from './appointments/appointment-changes.repository.ts';
import { AppointmentsController } from './appointments/appointments.controller.ts';
import { AppointmentsRepository } from './appointments/appointments.repository.ts';
import { DayListsService } from './appointments/day-lists.service.ts';
import { AppointmentsService } from './appointments/appointments.service.ts';
import { ArrivalsService } from './appointments/arrivals.service.ts';
import { BookedPersonsService } from './appointments/booked-persons.service.ts';
import { BookingsService } from './appointments/bookings.service.ts';
import { ConflictsService } from './appointments/conflicts.service.ts';
import { MovesService } from './appointments/moves.service.ts';
import { SeatingService } from './appointments/seating.service.ts';
import { StatusesService } from './appointments/statuses.service.ts';
import { SeenBranchesService } from './branches/seen-branches.service.ts';
import { ContactsController } from './contacts/contacts.controller.ts';
import { ContactsRepository } from './contacts/contacts.repository.ts';
import { ContactsService } from './contacts/contacts.service.ts';
import { DISPLAY_CONTROLLERS, DISPLAY_PROVIDERS } from './displays/index.ts';
import { DemoCalendarService } from './demo/demo-calendar.service.ts';
import { DoctorPhotosController } from './doctors/doctor-photos.controller.ts';
import { DoctorPhotosService } from './doctors/doctor-photos.service.ts';
import { DoctorsController } from './doctors/doctors.controller.ts';
import { DoctorsRepository } from './doctors/doctors.repository.ts';
import { DoctorsService } from './doctors/doctors.service.ts';
import { ClinicCalendarsRepository } from './hospitals/clinic-calendars.repository.ts';
import { HospitalsService } from './hospitals/hospitals.service.ts';
import { MarkMissedJob } from './jobs/mark-missed.job.ts';
import { ResolveAppointmentsJob } from './jobs/resolve-appointments.job.ts';
import { LeavesController } from './leaves/leaves.controller.ts';
import { LeavesRepository } from './leaves/leaves.repository.ts';
import { LeavesService } from './leaves/leaves.service.ts';
import { PresencesRepository } from './presences/presences.repository.ts';
import { PresencesService } from './presences/presences.service.ts';
import { ONLINE_CONTROLLERS, ONLINE_PROVIDERS } from './online/index.ts';
import { QUEUE_CONTROLLERS, QUEUE_PROVIDERS } from './queues/index.ts';
import { ResolutionsRepository } from './resolutions/resolutions.repository.ts';
import { ResolutionsService } from './resolutions/resolutions.service.ts';
import { SchedulesController } from './schedules/schedules.controller.ts';
import { SchedulesRepository } from './schedules/schedules.repository.ts';
import { SchedulesService } from './schedules/schedules.service.ts';
import { CalendarsService } from './slots/calendars.service.ts';
import { SlotsController } from './slots/slots.controller.ts';
import { SlotsService } from './slots/slots.service.ts';

const DOCTORS = [
  DoctorPhotosService,
  DoctorsRepository,
  DoctorsService,
  LeavesRepository,
  LeavesService,
  PresencesRepository,
  PresencesService,
];
const CALENDARS = [CalendarsService, ClinicCalendarsRepository, SchedulesRepository, SchedulesService, SlotsService];
const APPOINTMENTS = [
  AppointmentChangesRepository,
  AppointmentsRepository,
  AppointmentsService,
  DayListsService,
  ArrivalsService,
  BookedPersonsService,
  BookingsService,
  ConflictsService,
  MovesService,
  ResolutionsRepository,
  ResolutionsService,
  SeatingService,
  StatusesService,
];

@Module({
  controllers: [
    ...ERASURE_HANDLERS,
    AppointmentsController,
    ContactsController,
    DoctorPhotosController,
    DoctorsController,
    LeavesController,
    SchedulesController,
    SlotsController,
    ...HOSPITAL_HANDLERS,
    ...CALENDAR_HANDLERS,
    ...DISPLAY_CONTROLLERS,
    ...ONLINE_CONTROLLERS,
    ...QUEUE_CONTROLLERS,
  ],
  providers: [
    ...DOCTORS,
    ...CALENDARS,
    ...APPOINTMENTS,
    ContactsRepository,
    DemoCalendarService,
    ContactsService,
    ...DISPLAY_PROVIDERS,
    ...ONLINE_PROVIDERS,
    ...QUEUE_PROVIDERS,
    heardBy(HospitalsService),
    daysCountedBy(HospitalsService),
    HospitalsService,
    MarkMissedJob,
    ResolveAppointmentsJob,
    SeenBranchesService,
  ],
})
export class SchedulingModule {}
