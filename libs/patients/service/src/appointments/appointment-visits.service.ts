import { Injectable } from '@nestjs/common';
import type { PatientForm } from '@nidaan/patients-contracts';
import { currentContext, newContext, runInContext } from '@nidaan/platform-access';
import { RegistrationsService } from '../registrations/registrations.service.ts';
import { AppointmentVisitsRepository, hasVisitAlready } from './appointment-visits.repository.ts';

interface Wanted {
  appointmentId: number;
  branchId: number;
  form: PatientForm;
}

/** Registers visits of appointments that are checked in. */
@Injectable()
export class AppointmentVisitsService {
  constructor(
    private readonly registrations: RegistrationsService,
    private readonly visits: AppointmentVisitsRepository,
  ) {}

  /** The visit of the appointment: registered now, or by an earlier call whose answer was lost. */
  async register({ appointmentId, branchId, form }: Wanted): Promise<{ patientId: number }> {
    const known = await this.visits.find(appointmentId);
    if (known !== null) return { patientId: known };
    try {
      const { id } = await runInContext(newContext({ ...currentContext(), branch: branchId }), () =>
        this.registrations.register(form, {
          appointmentId,
          note: (tx, patientId) => this.visits.add(tx, appointmentId, patientId),
        }),
      );
      return { patientId: id };
    } catch (fault) {
      const earlier = hasVisitAlready(fault) ? await this.visits.find(appointmentId) : null;
      if (earlier === null) throw fault;
      return { patientId: earlier };
    }
  }
}
