import { Injectable } from '@nestjs/common';
import { invalid } from '@nidaan/kernel';
import { PERSON_MESSAGES } from '@nidaan/patients-contracts';
import { Database } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';
import { DoctorCopiesService, mountDoctors, type DoctorCopy } from '@nidaan/scheduling-copies';

const COLUMNS = ['name', 'speciality', 'branchId', 'room', 'feeRules', 'followUpScope', 'isActive'] as const;

/** What this service knows of doctors: whom a visit goes to, and what it costs (FRD-38). */
export const DOCTORS = mountDoctors(COLUMNS);
export type KnownDoctor = DoctorCopy<(typeof COLUMNS)[number]>;

@Injectable()
export class KnownDoctorsService extends DoctorCopiesService<KnownDoctor> {
  constructor(db: Database, client: ServiceClient) {
    super(db, client, DOCTORS, PERSON_MESSAGES.doctorsAway);
  }

  /** A doctor to whom a visit may go. Throws 400 for an unknown one and for one who has left. */
  async active(doctorId: number): Promise<KnownDoctor> {
    const doctor = await this.get(doctorId);
    if (!doctor?.isActive) throw invalid(PERSON_MESSAGES.doctorNotFound);
    return doctor;
  }
}
