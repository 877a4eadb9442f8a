import { Injectable } from '@nestjs/common';
import { conflict, type InputOf, type PlainDate } from '@nidaan/kernel';
import { REGISTRY_MESSAGES, type PatientForm, type registerVisit } from '@nidaan/patients-contracts';
import { currentContext, currentHospital, newContext, RestrictedRecords, runInContext } from '@nidaan/platform-access';
import { ALL_BRANCHES } from '@nidaan/platform-database';
import { DuplicatesService } from '../duplicates/duplicates.service.ts';
import { SharedPersonsService } from '../shared-persons/shared-persons.service.ts';
import { RegistrationsService } from '../registrations/registrations.service.ts';
import { AppointmentVisitsRepository, hasVisitAlready } from './appointment-visits.repository.ts';

type Wanted = InputOf<typeof registerVisit>['body'];

/** Registers visits of appointments that are checked in. */
@Injectable()
export class AppointmentVisitsService {
  constructor(
    private readonly registrations: RegistrationsService,
    private readonly visits: AppointmentVisitsRepository,
    private readonly duplicates: DuplicatesService,
    private readonly shared: SharedPersonsService,
    private readonly restricted: RestrictedRecords,
  ) {}

  /**
   * The visit of the appointment: registered now, or by an earlier call whose answer was lost, unless that one was cancelled since. Throws 409 with the candidates where the desk wants to
   * choose and somebody known is likely, and with `isRegistered` where the person came to the doctor today already.
   */
  register({ persons = ALL_BRANCHES, ...wanted }: Wanted): Promise<{ patientId: number }> {
    return this.shared.asLimitedTo(persons, () => this.#register(wanted));
  }

  async #register({ appointmentId, branchId, form, asks, refusesSecond, ...how }: Wanted): Promise<{ patientId: number }> {
    const known = await this.visits.find(appointmentId);
    if (known && !known.isCancelled) return { patientId: known.id };
    if (asks) await runInContext(newContext({ ...currentContext(), ...asks }), () => this.#requireNobodyLikely(form));
    try {
      const { id } = await runInContext(newContext({ ...currentContext(), branch: branchId }), () =>
        this.registrations.register(form, {
          appointmentId,
          ...how,
          note: (tx, patientId) => this.visits.add(tx, appointmentId, patientId, known?.id ?? null),
          ...(refusesSecond && { check: (doctorId, on) => this.#requireNoOther(appointmentId, doctorId, on) }),
        }),
      );
      return { patientId: id };
    } catch (fault) {
      const earlier = hasVisitAlready(fault) ? await this.visits.find(appointmentId) : null;
      if (earlier === null) throw fault;
      return { patientId: earlier.id };
    }
  }

  async #requireNoOther(appointmentId: number, doctorId: number, on: PlainDate): Promise<void> {
    if (await this.visits.hasAnother(appointmentId, doctorId, on))
      throw conflict(REGISTRY_MESSAGES.hasOpenVisit, { isRegistered: true });
  }

  async #requireNobodyLikely({ registry, ...form }: PatientForm): Promise<void> {
    const found = await this.duplicates.check({ ...registry, ...form });
    // Scheduling asks for whoever stands at the desk: restricted records are nobody's to choose there.
    const restricted = await this.restricted.persons(currentHospital());
    const candidates = found.filter(({ band, person }) => band !== 'possible' && !restricted.has(person.id));
    if (candidates.length > 0) throw conflict(REGISTRY_MESSAGES.choosePatient, { candidates });
  }
}
