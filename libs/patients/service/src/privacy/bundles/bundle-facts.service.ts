import { Injectable } from '@nestjs/common';
import type { Allergies } from '@nidaan/clinical-contracts';
import { findPersonAccess } from '@nidaan/identity-contracts';
import { findPersonMessages } from '@nidaan/integrations-contracts';
import { atBranch, Branches, currentContext, currentHospital, newContext, runInContext } from '@nidaan/platform-access';
import { Files, safeFileName } from '@nidaan/platform-files';
import { ServiceClient } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { findPersonAppointments } from '@nidaan/scheduling-contracts';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { patientAnswer } from '../../patients/patient-answer.ts';
import type { PatientRow } from '../../patients/patient-row.ts';
import { PatientsService } from '../../patients/patients.service.ts';
import { personAnswer } from '../../persons/person-answer.ts';
import { PersonVisitsRepository } from '../../persons/person-visits.repository.ts';
import { PersonsService } from '../../persons/persons.service.ts';
import { allergiesOf } from '../../visits/find-allergies.ts';
import { ConsentsService } from '../consents/consents.service.ts';
import { PrivacyRequestsRepository } from '../requests/privacy-requests.repository.ts';
import { requestNumber } from '../requests/shown-request.ts';
import type { AccessBundleEntity } from './access-bundle.entity.ts';
import type { BundledFile, BundleFacts } from './bundle-facts.ts';

/** Gathers what a copy of a record shows, by the same functions that answer the screens. */
@Injectable()
export class BundleFactsService {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly persons: PersonsService,
    private readonly group: PersonVisitsRepository,
    private readonly patients: PatientsService,
    private readonly consents: ConsentsService,
    private readonly hospitals: HospitalsService,
    private readonly client: ServiceClient,
    private readonly branches: Branches,
    private readonly files: Files,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 where the person is gone, 503 where another service does not answer: a copy that lacks something is none. */
  async gather(bundle: AccessBundleEntity): Promise<BundleFacts> {
    // Of the person all branches, each with its name.
    const branchNames = await this.branches.called(currentHospital());
    return runInContext(newContext({ ...currentContext(), branches: '*', branchNames }), () => this.#gathered(bundle));
  }

  async #gathered({ requestId, personId, language }: AccessBundleEntity): Promise<BundleFacts> {
    const madeAt = this.clock.now();
    const [root, request] = [await this.persons.root(personId), (await this.requests.find(requestId))!];
    // Under each number that the person ever had: the root may have no visit of its own.
    const persons = [...(await this.group.group(root.id)).keys()];
    const newest = await this.group.newest(persons);
    const rows = newest === null ? [] : await this.patients.rowsOfPerson(newest);
    const files = filesOf(root.photo, rows);
    const nameOf = (key: string): string => files.get(key) ?? '';
    const ids = rows.map(({ id }) => id);
    const [today, hospital, consents, allergies, looked, desk] = await Promise.all([
      this.hospitals.dayOf(madeAt),
      this.hospitals.current(),
      this.consents.list(root.id),
      this.#allergiesOf(ids),
      this.client.call(findPersonAccess, { body: { visits: ids } }),
      this.#ofDesk(persons, ids),
    ]);
    return {
      ...{ number: requestNumber(request), language, hospital, madeAt, consents, allergies, looked: looked.days },
      ...desk,
      emergencies: looked.emergencies,
      person: personAnswer(root, today, nameOf),
      visits: rows.map((row) => patientAnswer(row, row, nameOf)),
      files: await this.#checked(files),
    };
  }

  async #ofDesk(persons: number[], visits: number[]): Promise<Pick<BundleFacts, 'appointments' | 'messages'>> {
    const { appointments } = await this.client.call(findPersonAppointments, { body: { persons, visits } });
    const booked = appointments.map(({ id }) => id);
    const { messages } = await this.client.call(findPersonMessages, { body: { persons, appointments: booked } });
    return { appointments: appointments.map((each) => ({ ...each, ...atBranch(each.branch) })), messages };
  }

  async #allergiesOf(ids: readonly number[]): Promise<Allergies | null> {
    return ids.length === 0 ? null : allergiesOf(this.client, ids);
  }

  async #checked(files: ReadonlyMap<string, string>): Promise<BundledFile[]> {
    const checked: BundledFile[] = [];
    for (const [key, name] of files) checked.push({ key, name, isThere: await this.files.exists(key) });
    return checked;
  }
}

// By key. The number keeps two files of one name apart.
function filesOf(photo: string, rows: readonly PatientRow[]): ReadonlyMap<string, string> {
  const reports = rows.flatMap((row) => row.lab_reports);
  return new Map([
    ...(photo === '' ? [] : [[photo, 'files/photo.jpg'] as const]),
    ...reports.map(({ fileKey, reportId, name }) => [fileKey, `files/${reportId}-${safeFileName(name) || 'report'}`] as const),
  ]);
}
