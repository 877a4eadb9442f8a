import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import {
  CLINICAL_PERMISSIONS,
  findAllergies,
  findAllergiesOfMany,
  prescriptionSaved,
  type PrescriptionSaved,
} from '@nidaan/clinical-contracts';
import {
  clinicSettingsChanged,
  findMemberNames,
  hospitalVerified,
  profileChanged,
  tabsChanged,
} from '@nidaan/identity-contracts';
import { dayIn, type EventContract, type PayloadOf, type ServiceName } from '@nidaan/kernel';
import {
  prescriptionDispensed,
  recordOf,
  totalOf,
  type PharmacyRecord,
  type PrescriptionDispensed,
} from '@nidaan/pharmacy-contracts';
import {
  labReportUploaded,
  labTestCompleted,
  labTestRecorded,
  type LabReportUploaded,
  type LabTestCompleted,
  type LabTestRecorded,
} from '@nidaan/lab-contracts';
import { ACCESS_EVENTS, runAs, type MemberLookup } from '@nidaan/platform-access';
import type { Documents } from '@nidaan/platform-documents';
import { EventsService } from '@nidaan/platform-events';
import { DiskFiles } from '@nidaan/platform-files';
import { compose, migrateAll, type ComposeOptions, type Composition, type ServiceDefinition } from '@nidaan/platform-runtime';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { EveryoneOwns, testConfig, unheard, withoutSchedules } from '@nidaan/testing/services';
import { patientsService } from '../src/index.ts';
import {
  appointmentBooked,
  appointmentCancelled,
  appointmentMissed,
  appointmentMoved,
  doctorChanged,
  findDoctor,
  findPersonAppointments,
  findPersonHoldings,
  type AppointmentFacts,
  type DoctorChanged,
} from '@nidaan/scheduling-contracts';
import { ClinicStandInModule } from './clinic-stand-in.ts';
import { team, TeamStandInModule } from './team-stand-in.ts';
import { forgetHeard, HearsVisits } from './hears-visits.ts';
import { schedule, ScheduleStandInModule } from './schedule-stand-in.ts';

export { clinic } from './clinic-stand-in.ts';
export { FULL_FORM } from './full-form.ts';

@Module({ controllers: [HearsVisits] })
class Hearer {}

// Stand-ins for the services whose events we handle: only their outbox is needed.
const publisher = (name: ServiceName, events: readonly EventContract[]): ServiceDefinition => ({
  name,
  routes: [],
  events,
  jobs: [],
  migrations: [],
  entities: [],
  module: Hearer,
});

const APPOINTMENT_EVENTS = [appointmentBooked, appointmentMoved, appointmentCancelled, appointmentMissed];

export interface Answer<T = any> {
  status: number;
  body: T;
  text: string;
  headers: Record<string, unknown>;
}

/** The patients service on a real database, with what clinic and identity would tell it. */
export class PatientsApp {
  readonly logs: string[] = [];
  readonly clock: Clock;

  private constructor(
    readonly composition: Composition,
    readonly databaseUrl: string,
    readonly folder: string,
    logs: string[],
    private readonly dropDatabase: () => Promise<void>,
  ) {
    this.logs = logs;
    this.clock = composition.resources.clock;
  }

  static async start(
    documents: (files: DiskFiles, folder: string) => Documents = () =>
      ({ cached: async () => Buffer.from('%PDF-'), prepare: async () => undefined }) as unknown as Documents,
    memberLookup: MemberLookup = new EveryoneOwns(),
    { database: given, runs }: { database?: TestDatabase; runs?: ComposeOptions['runs'] } = {},
  ): Promise<PatientsApp> {
    forgetHeard();
    Object.assign(schedule, { doctors: [], asked: 0, sent: [], open: new Map(), booked: new Map(), isAway: false });
    Object.assign(team, { names: new Map(), isAway: false });
    const database = given ?? (await createTestDatabase({ isMigrated: true }));
    const folder = mkdtempSync(join(tmpdir(), 'nidaan-patients-'));
    const files = new DiskFiles(join(folder, 'files'));
    const logs: string[] = [];
    const config = testConfig({ DATA_DIR: folder });
    const services = [
      patientsService,
      {
        ...publisher('clinical', [prescriptionSaved]),
        ...{ routes: [findAllergies, findAllergiesOfMany], permissions: CLINICAL_PERMISSIONS, module: ClinicStandInModule },
      },
      publisher('lab', [labTestRecorded, labTestCompleted, labReportUploaded]),
      publisher('pharmacy', [prescriptionDispensed]),
      {
        ...publisher('scheduling', [doctorChanged, ...APPOINTMENT_EVENTS]),
        routes: [findDoctor, findPersonHoldings, findPersonAppointments],
        module: ScheduleStandInModule,
      },
      {
        ...publisher('identity', [
          hospitalVerified,
          profileChanged,
          tabsChanged,
          unheard(clinicSettingsChanged),
          ...ACCESS_EVENTS,
        ]),
        ...{ routes: [findMemberNames], module: TeamStandInModule },
      },
    ];
    await migrateAll(services, database.url, config.secrets);
    const composition = await compose({
      config,
      databaseUrl: database.url,
      files,
      mail: {} as never,
      documents: documents(files, folder),
      services: services.map(withoutSchedules),
      runs,
      memberLookup,
      loggerOf: (service) => new Logger(service, 'debug', { write: (line) => void logs.push(line) }),
    });
    return new PatientsApp(composition, database.url, folder, logs, () => database.drop());
  }

  async stop(): Promise<void> {
    await this.composition.close();
    await this.dropDatabase();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get db() {
    return this.composition.services.get('patients')!.database;
  }

  headers(hospitalId: number, accountId = hospitalId * 10): Record<string, string> {
    const token = this.composition.resources.tokens.sign({ accountId, hospitalId, isStaff: false, sessionId: `s${accountId}` });
    return { authorization: `Bearer ${token}` };
  }

  async call(method: string, url: string, as: number | Record<string, string>, payload?: unknown): Promise<Answer> {
    const headers = typeof as === 'number' ? this.headers(as) : as;
    const answer = await this.composition
      .http('patients')
      .inject({ method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload: payload as object }) });
    let body: unknown = answer.body;
    if (String(answer.headers['content-type']).includes('json')) body = JSON.parse(answer.body);
    return { status: answer.statusCode, body, text: answer.body, headers: answer.headers };
  }

  get(url: string, hospitalId: number): Promise<Answer> {
    return this.call('GET', url, hospitalId);
  }

  async register(hospitalId: number, form: Record<string, unknown> = {}): Promise<any> {
    const answer = await this.call('POST', '/api/patients/', hospitalId, { paymentType: 'Cash', amount: '100', ...form });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** What the clinic tells when a prescription is saved; resolves when it is applied. */
  async saved(hospitalId: number, patientId: number, recordId: number, given: Partial<PrescriptionSaved> = {}): Promise<void> {
    await this.#tell('clinical', prescriptionSaved, {
      hospitalId,
      patientId,
      recordId,
      tablets: [],
      injections: 'not required',
      ointments: 'not required',
      syrups: 'not required',
      tests: 'not required',
      doctorAdvice: '',
      savedAt: this.clock.now().toISOString(),
      needsDispensing: (given.tablets?.length ?? 0) > 0,
      ...given,
    });
  }

  /** What the pharmacy tells when a record is dispensed; resolves when it is applied (or waits). Gives the bill as it is shown. */
  async dispensed(
    hospitalId: number,
    patientId: number,
    recordId: number,
    given: Partial<PrescriptionDispensed> = {},
  ): Promise<PharmacyRecord> {
    const dispensedAt = this.clock.now().toISOString();
    const bill = {
      patientId,
      recordId,
      billId: recordId,
      tabletsPaise: 0,
      injectionsPaise: 0,
      ointmentsPaise: 0,
      syrupsPaise: 0,
      dispensedAt,
      dispensedOn: dayIn('Asia/Kolkata', new Date(dispensedAt)),
      ...given,
    };
    const texts = { patientName: 'A', patientDisease: '', doctorAdvice: '' };
    const content = recordOf({ ...bill, ...texts, tablets: [], injections: 'x', ointments: 'x', syrups: 'x' });
    const told: PrescriptionDispensed = { ...bill, hospitalId, totalPaise: totalOf(bill), content };
    await this.#tell('pharmacy', prescriptionDispensed, told);
    return content;
  }

  /** What the lab tells when a test is added; resolves when it is applied (or waits). */
  async tested(hospitalId: number, patientId: number, testId: number, given: Partial<LabTestRecorded>): Promise<LabTestRecorded> {
    const recordedAt = this.clock.now().toISOString();
    const test: LabTestRecorded = { ...labTestRecorded.sample, hospitalId, patientId, testId, recordedAt, ...given };
    await this.#tell('lab', labTestRecorded, test);
    return test;
  }

  /** What the lab tells when a pending test gets its result. */
  async completedTest(test: LabTestRecorded, given: Partial<LabTestCompleted> = {}): Promise<void> {
    const recordedPricePaise = test.pricePaise;
    const completedAt = this.clock.now().toISOString();
    await this.#tell('lab', labTestCompleted, { ...test, status: 'completed', recordedPricePaise, completedAt, ...given });
  }

  /** What the lab tells when a report is uploaded. */
  async reported(
    hospitalId: number,
    patientId: number,
    reportId: number,
    given: Partial<LabReportUploaded>,
  ): Promise<LabReportUploaded> {
    const report: LabReportUploaded = { ...labReportUploaded.sample, hospitalId, patientId, reportId, ...given };
    await this.#tell('lab', labReportUploaded, report);
    return report;
  }

  async profileChanged(hospitalId: number, given: Partial<PayloadOf<typeof profileChanged>> = {}): Promise<void> {
    await this.#tell('identity', profileChanged, { ...profileChanged.sample, hospitalId, ...given });
  }

  async showsPharmacy(hospitalId: number, showPharmacyTab: boolean): Promise<void> {
    const told: PayloadOf<typeof tabsChanged> = { ...tabsChanged.sample, hospitalId, showPharmacyTab };
    await this.#tell('identity', tabsChanged, told);
  }

  /** What scheduling tells of a doctor; resolves when it is known. */
  async doctorChanged(told: DoctorChanged): Promise<void> {
    await this.#tell('scheduling', doctorChanged, told);
  }

  /** What scheduling tells of an appointment; resolves when it is applied. */
  async appointment(contract: (typeof APPOINTMENT_EVENTS)[number], told: AppointmentFacts): Promise<void> {
    await this.#tell('scheduling', contract, told);
  }

  async verified(hospitalId: number, given: Partial<PayloadOf<typeof hospitalVerified>> = {}): Promise<void> {
    await this.#tell('identity', hospitalVerified, { ...hospitalVerified.sample, hospitalId, ...given });
  }

  async #tell(service: ServiceName, contract: EventContract<string, any>, payload: { hospitalId: number }): Promise<void> {
    const { app, database } = this.composition.services.get(service)!;
    const events = app.get(EventsService);
    await runAs({ hospitalId: payload.hospitalId }, async () => {
      await database.transaction(() => events.add(contract, payload));
      await events.settled();
    });
  }
}
