import { Module } from '@nestjs/common';
import { CALENDAR_HANDLERS, daysCountedBy, heardBy, HOSPITAL_HANDLERS } from '@nidaan/identity-copies';
import { ClinicCalendarsRepository } from './hospitals/clinic-calendars.repository.ts';
import { ContactsController } from './contacts/contacts.controller.ts';
import { ContactsRepository } from './contacts/contacts.repository.ts';
import { HospitalsService } from './hospitals/hospitals.service.ts';

@Module({
  controllers: [ContactsController, ...HOSPITAL_HANDLERS, ...CALENDAR_HANDLERS],
  providers: [
    heardBy(HospitalsService),
    daysCountedBy(HospitalsService),
    ClinicCalendarsRepository,
    ContactsRepository,
    HospitalsService,
  ],
})
export class SchedulingModule {}
