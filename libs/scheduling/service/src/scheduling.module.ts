import { Module } from '@nestjs/common';
import { CALENDAR_HANDLERS, daysCountedBy, heardBy, HOSPITAL_HANDLERS } from '@nidaan/identity-copies';
import { ClinicCalendarsRepository } from './hospitals/clinic-calendars.repository.ts';
import { HospitalsService } from './hospitals/hospitals.service.ts';

@Module({
  controllers: [...HOSPITAL_HANDLERS, ...CALENDAR_HANDLERS],
  providers: [heardBy(HospitalsService), daysCountedBy(HospitalsService), ClinicCalendarsRepository, HospitalsService],
})
export class SchedulingModule {}
