import { Injectable } from '@nestjs/common';
import { notFound, type InputOf } from '@nidaan/kernel';
import { SCHEDULING_MESSAGES as messages, type dayListPdf } from '@nidaan/scheduling-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Documents } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { dayListPage } from './day-list.pdf.ts';

/** The paper with a doctor's appointments of a day (FRD-54). */
@Injectable()
export class DayListsService {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly doctors: DoctorsRepository,
    private readonly hospitals: HospitalsService,
    private readonly documents: Documents,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for a doctor out of sight. Who cancelled, and who only holds a time, is not on it. */
  async print(doctorId: number, { date, lang = 'en' }: InputOf<typeof dayListPdf>['query']): Promise<FileAnswer> {
    const doctor = await this.doctors.find(doctorId);
    if (!doctor) throw notFound(messages.doctorUnknown);
    const day = date ?? (await this.hospitals.dayOf(this.clock.now()));
    const [hospital, zone, all] = [
      await this.hospitals.current(),
      await this.hospitals.zone(),
      await this.appointments.between(day, day, { doctor: doctorId }),
    ];
    const rows = all.filter(({ status }) => status !== 'cancelled' && status !== 'held');
    void this.audit.read(
      'scheduling.appointment-list',
      rows.map(({ id }) => id),
    );
    const html = dayListPage({ hospital, zone, doctor, day, rows }, lang);
    return new FileAnswer({
      body: await this.documents.pdf(html, { hospitalId: currentHospital(), isAhead: false }),
      contentType: 'application/pdf',
      filename: `appointments-${doctorId}-${day}.pdf`,
    });
  }
}
