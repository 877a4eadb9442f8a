import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { duesChanged, type DuesChanged } from '@nidaan/billing-contracts';
import { clinicSettingsChanged, planChanged, hospitalVerified, profileChanged } from '@nidaan/identity-contracts';
import { type EventContract, type EventEnvelope } from '@nidaan/kernel';
import { labLines, labTestCompleted, labTestRecorded, type LabLine } from '@nidaan/lab-contracts';
import {
  consultationLines,
  patientTreated,
  patientRegistered,
  personErased,
  visitCancelled,
  visitMoved,
  visitRestored,
  type ConsultationLine,
} from '@nidaan/patients-contracts';
import { billLines, prescriptionDispensed, type BillLine } from '@nidaan/pharmacy-contracts';
import { ACCESS_EVENTS, currentHospital, runAs } from '@nidaan/platform-access';
import type { Documents } from '@nidaan/platform-documents';
import { EventsService } from '@nidaan/platform-events';
import { Route } from '@nidaan/platform-http';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { startTestNidaan, type Answer, unheard } from '@nidaan/testing/services';
import { billingService } from '../src/index.ts';

const heard: DuesChanged[] = [];

/** In place of identity: publishes hospitals, and receives what they owe. */
@Controller()
class IdentityStandIn {
  @EventPattern<string>(duesChanged.name) async hear({ payload }: EventEnvelope<DuesChanged>): Promise<void> {
    heard.push(payload);
  }
}

@Module({ controllers: [IdentityStandIn] })
class IdentityStandInModule {}

/** What the owners of the records say of a hospital when they are asked. */
export const owners = {
  patients: new Map<number, ConsultationLine[]>(),
  lab: new Map<number, LabLine[]>(),
  pharmacy: new Map<number, BillLine[]>(),
};

type Asked = { query: { after: number; limit: number } };

const runOf = <L extends { id: number }>(lines: ReadonlyMap<number, L[]>, { query }: Asked): L[] =>
  (lines.get(currentHospital()) ?? [])
    .filter(({ id }) => id > query.after)
    .sort((a, b) => a.id - b.id)
    .slice(0, query.limit);

@Controller()
class LabStandIn {
  @Route(labLines) lines(asked: Asked): LabLine[] {
    return runOf(owners.lab, asked);
  }

  @EventPattern<string>(visitMoved.name) async moved(): Promise<void> {}
}

@Controller()
class PharmacyStandIn {
  @Route(billLines) lines(asked: Asked): BillLine[] {
    return runOf(owners.pharmacy, asked);
  }

  @EventPattern<string>(visitMoved.name) async moved(): Promise<void> {}
}

@Module({ controllers: [LabStandIn] })
class LabStandInModule {}

@Module({ controllers: [PharmacyStandIn] })
class PharmacyStandInModule {}

// The patients service reads the same facts, as the contracts say.
@Controller()
class PatientsStandIn {
  @Route(consultationLines) lines(asked: Asked): ConsultationLine[] {
    return runOf(owners.patients, asked);
  }

  @EventPattern<string>(hospitalVerified.name) async verified(): Promise<void> {}
  @EventPattern<string>(profileChanged.name) async renamed(): Promise<void> {}
  @EventPattern<string>(clinicSettingsChanged.name) async settings(): Promise<void> {}
  @EventPattern<string>(patientRegistered.name) async registered(): Promise<void> {}
  @EventPattern<string>(labTestRecorded.name) async tested(): Promise<void> {}
  @EventPattern<string>(labTestCompleted.name) async completed(): Promise<void> {}
  @EventPattern<string>(prescriptionDispensed.name) async dispensed(): Promise<void> {}
  @EventPattern<string>(visitMoved.name) async moved(): Promise<void> {}
}

@Module({ controllers: [PatientsStandIn] })
class PatientsStandInModule {}

const STAND_INS = {
  identity: { module: IdentityStandInModule, routes: [] },
  patients: { module: PatientsStandInModule, routes: [consultationLines] },
  lab: { module: LabStandInModule, routes: [labLines] },
  pharmacy: { module: PharmacyStandInModule, routes: [billLines] },
};

const standIn = (name: keyof typeof STAND_INS, events: readonly EventContract<string, any>[]): ServiceDefinition => ({
  name,
  routes: STAND_INS[name].routes,
  events: events as readonly EventContract[],
  jobs: [],
  migrations: [],
  entities: [],
  module: STAND_INS[name].module,
});

export type Told = readonly [EventContract<string, any>, { hospitalId: number }];

/** The billing service beside stand-ins of the services whose events it reads. Hospitals' accounts are ten times their number. */
export async function openBillingFixture({ documents, env = {} }: { documents?: Documents; env?: Record<string, string> } = {}) {
  heard.length = 0;
  for (const lines of Object.values(owners)) lines.clear();
  const nidaan = await startTestNidaan({
    services: [
      standIn('identity', [hospitalVerified, profileChanged, clinicSettingsChanged, planChanged, ...ACCESS_EVENTS]),
      standIn('patients', [patientRegistered, patientTreated, visitCancelled, visitMoved, visitRestored, unheard(personErased)]),
      standIn('lab', [labTestRecorded, labTestCompleted]),
      standIn('pharmacy', [prescriptionDispensed]),
      billingService,
    ],
    env: { LOG_LEVEL: 'silent', ...env },
    documents,
  });
  const { app } = nidaan.composition.services.get('billing')!;
  const get = <T>(type: new (...given: never[]) => T): T => app.get(type, { strict: false });
  const tell = async (facts: readonly Told[]) => {
    for (const [contract, payload] of facts) {
      const teller = nidaan.composition.services.get(contract.owner)!;
      await runAs({ hospitalId: payload.hospitalId }, () =>
        teller.database.transaction(async () => teller.app.get(EventsService).add(contract, payload)),
      );
    }
  };
  const tellAll = async (facts: readonly Told[]) => {
    await tell(facts);
    await nidaan.settled();
  };
  const verified = (hospitalId: number, given: object = {}): Told => [
    hospitalVerified,
    { ...hospitalVerified.sample, accountId: hospitalId * 10, email: `desk${hospitalId}@example.in`, ...given, hospitalId } as {
      hospitalId: number;
    },
  ];
  const planned = (hospitalId: number, ratePaise: number, at: string): Told => [
    planChanged,
    { ...planChanged.sample, hospitalId, ratePaise, at } as { hospitalId: number },
  ];
  const completed = (hospitalId: number, patientId: number, day: string, at = nidaan.clock.now().toISOString()): Told => [
    patientTreated,
    { hospitalId, patientId, completedOn: day, completedAt: at } as { hospitalId: number },
  ];
  const registered = (hospitalId: number, patientId: number, day: string, amountPaise: number): Told => [
    patientRegistered,
    { ...patientRegistered.sample, hospitalId, patientId, registeredOn: day, amountPaise } as { hospitalId: number },
  ];
  const cancelled = (of: Told, contract: typeof visitCancelled | typeof visitRestored = visitCancelled): Told => {
    const { hospitalId, patientId, amountPaise, registeredOn } = of[1] as typeof visitCancelled.sample;
    const told = { hospitalId, patientId, amountPaise, registeredOn };
    return [contract, told];
  };
  const moved = (hospitalId: number, patientId: number, fromBranchId: number, toBranchId: number, amountPaise?: number): Told => [
    visitMoved,
    { hospitalId, patientId, fromBranchId, toBranchId, amountPaise } as { hospitalId: number },
  ];
  const tested = (hospitalId: number, testId: number, recordedAt: string, pricePaise: number): Told => [
    labTestRecorded,
    { ...labTestRecorded.sample, hospitalId, testId, recordedAt, pricePaise } as { hospitalId: number },
  ];
  const dispensed = (hospitalId: number, billId: number, day: string, totalPaise: number): Told => [
    prescriptionDispensed,
    { ...prescriptionDispensed.sample, hospitalId, billId, dispensedOn: day, totalPaise } as { hospitalId: number },
  ];
  const staff = nidaan.token(null, { accountId: 99, isStaff: true });
  const token = (hospitalId: number, accountId = hospitalId * 10) => nidaan.token(hospitalId, { accountId });
  const ok = (answer: Answer) => {
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.raw.toString().slice(0, 300)}`);
    return answer.body;
  };
  return {
    nidaan,
    api: nidaan.api,
    get,
    heard,
    staff,
    token,
    /** The same as `tellAll`, without waiting until all is applied. */
    tell,
    tellAll,
    verified,
    completed,
    planned,
    registered,
    cancelled,
    moved,
    tested,
    dispensed,
    /** A hospital with patients completed on a day; their numbers go on from `first`. */
    seen: (hospitalId: number, count: number, day: string, first = 1) =>
      tellAll(Array.from({ length: count }, (_, n) => completed(hospitalId, first + n, day))),
    duesOf: async (hospitalId: number) => ok(await nidaan.api.get('/api/doctor-payment/', { token: token(hospitalId) })),
    monthsOf: async (hospitalId: number, query = '') =>
      ok(await nidaan.api.get(`/api/admin/monthly-payments/${query}`, { token: staff })).filter(
        (row: { doctor_id: number }) => row.doctor_id === hospitalId * 10,
      ),
    pay: (hospitalId: number, body: unknown) =>
      nidaan.api.patch(`/api/admin/monthly-payments/${hospitalId * 10}/`, body, { token: staff }),
    reset: async () => ok(await nidaan.api.post('/api/admin/reset-monthly-counts/', undefined, { token: staff })),
    /** The last published event of a hospital. */
    lastHeard: (hospitalId: number) => heard.findLast((dues) => dues.hospitalId === hospitalId),
    at: (instant: string) => nidaan.clock.set(new Date(instant)),
    sql: nidaan.sql.bind(nidaan),
    whileLocked: nidaan.whileLocked.bind(nidaan),
    close: () => nidaan.close(),
  };
}

export type BillingFixture = Awaited<ReturnType<typeof openBillingFixture>>;
