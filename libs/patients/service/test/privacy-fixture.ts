import { Controller, Module } from '@nestjs/common';
import { prescriptionSaved } from '@nidaan/clinical-contracts';
import {
  clinicSettingsChanged,
  findGrievanceOfficer,
  findOwners,
  hospitalVerified,
  profileChanged,
  tabsChanged,
} from '@nidaan/identity-contracts';
import { unavailable, type AnswerOf, type EventContract, type PayloadOf, type ServiceName } from '@nidaan/kernel';
import { labReportUploaded, labTestCompleted, labTestRecorded } from '@nidaan/lab-contracts';
import { prescriptionDispensed } from '@nidaan/pharmacy-contracts';
import { ACCESS_EVENTS, newContext, runInContext } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import { Route } from '@nidaan/platform-http';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { startTestNidaan } from '@nidaan/testing/services';
import { FindRequestsDueJob } from '../src/jobs/find-requests-due.job.ts';
import { patientsService } from '../src/index.ts';

const OFFICER = { name: 'Meera Joshi', email: 'privacy@sanjeevani.example', phone: '9822011111' };

/** What identity says of the hospital. */
const identity = { officer: { ...OFFICER }, owners: [{ id: 1, email: 'owner@sanjeevani.example' }], isAway: false };

@Controller()
class IdentityStandIn {
  @Route(findGrievanceOfficer) officer(): AnswerOf<typeof findGrievanceOfficer> {
    if (identity.isAway) throw unavailable('Identity is away.');
    return identity.officer;
  }

  @Route(findOwners) owners(): AnswerOf<typeof findOwners> {
    return { owners: identity.owners };
  }
}

@Module({ controllers: [IdentityStandIn] })
class IdentityStandInModule {}

@Module({})
class StandInModule {}

/** No answer waits for those who are not here. */
const heardHere = (events: readonly EventContract[]): EventContract[] =>
  events.map((event) => ({ ...event, readBy: event.readBy.filter((reader) => reader === 'patients') }));

const standIn = (name: ServiceName, events: readonly unknown[]): ServiceDefinition => ({
  name,
  routes: [],
  events: heardHere(events as EventContract[]),
  jobs: [],
  migrations: [],
  entities: [],
  // Two services may not be made of one class.
  module: { [name]: class extends StandInModule {} }[name]!,
});

const STAND_INS: readonly ServiceDefinition[] = [
  {
    ...standIn('identity', [hospitalVerified, profileChanged, tabsChanged, clinicSettingsChanged, ...ACCESS_EVENTS]),
    routes: [findGrievanceOfficer, findOwners],
    module: IdentityStandInModule,
  },
  standIn('clinical', [prescriptionSaved]),
  standIn('lab', [labTestRecorded, labTestCompleted, labReportUploaded]),
  standIn('pharmacy', [prescriptionDispensed]),
];

/** The privacy desk of hospitals 1 and 2, beside stand-ins of the other services. */
export async function openPrivacyDesk(env: Record<string, string> = {}) {
  Object.assign(identity, { officer: { ...OFFICER }, isAway: false });
  const nidaan = await startTestNidaan({
    services: [...STAND_INS, { ...patientsService, events: heardHere(patientsService.events) }],
    env: { LOG_LEVEL: 'silent', ...env },
  });
  const { app } = nidaan.composition.services.get('patients')!;
  const tell = async <E extends EventContract>(contract: E, hospitalId: number, payload: Partial<PayloadOf<E>> = {}) => {
    const { app: teller, database } = nidaan.composition.services.get(contract.owner)!;
    const told = { ...(contract.sample as object), ...payload, hospitalId };
    await runInContext(newContext({ hospitalId }), () =>
      database.transaction(async () => teller.get(EventsService).add(contract as never, told as never)),
    );
    await nidaan.settled();
  };
  for (const hospitalId of [1, 2])
    await tell(hospitalVerified, hospitalId, { hospitalName: 'Sanjeevani Clinic', address: '14 MG Road, Pune' });
  const as = (hospitalId: number, accountId = hospitalId * 10) => ({ token: nidaan.token(hospitalId, { accountId }) });
  return {
    nidaan,
    api: nidaan.api,
    app,
    identity,
    tell,
    as,
    sql: nidaan.sql.bind(nidaan),
    /** A request taken at the desk of hospital 1; the answer. */
    ask: async (more: object = {}) =>
      (
        await nidaan.api.post(
          '/api/privacy/requests/',
          { kind: 'access', requester: { name: 'Asha Verma', contact: 'asha@example.in' }, details: 'My record, please', ...more },
          as(1),
        )
      ).body,
    /** What the look of every ten minutes does. */
    look: () => app.get(FindRequestsDueJob, { strict: false }).run(),
    close: () => nidaan.close(),
  };
}

export type PrivacyDesk = Awaited<ReturnType<typeof openPrivacyDesk>>;
