import { Controller, Module } from '@nestjs/common';
import { findAllergies, prescriptionSaved } from '@nidaan/clinical-contracts';
import {
  clinicSettingsChanged,
  confirmMember,
  findGrievanceOfficer,
  findOwners,
  findPersonAccess,
  findTouchedRecords,
  hospitalVerified,
  profileChanged,
  tabsChanged,
} from '@nidaan/identity-contracts';
import { findPersonMessages, findRecordCodeChannel, sendRecordCodeSms, type PersonMessage } from '@nidaan/integrations-contracts';
import {
  invalid,
  unavailable,
  type AnswerOf,
  type EventContract,
  type InputOf,
  type PayloadOf,
  type RouteContract,
  type ServiceName,
} from '@nidaan/kernel';
import { labReportUploaded, labTestCompleted, labTestRecorded } from '@nidaan/lab-contracts';
import { prescriptionDispensed } from '@nidaan/pharmacy-contracts';
import { ACCESS_EVENTS, newContext, runInContext } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Route, ServiceClient } from '@nidaan/platform-http';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import {
  appointmentBooked,
  appointmentCancelled,
  appointmentMissed,
  appointmentMoved,
  doctorChanged,
  findPersonAppointments,
  type PersonAppointment,
} from '@nidaan/scheduling-contracts';
import { startTestNidaan, unheard } from '@nidaan/testing/services';
import { FindRequestsDueJob } from '../src/jobs/find-requests-due.job.ts';
import { patientsService } from '../src/index.ts';
import { personPhoneKey } from '../src/persons/person-phone.ts';

const OFFICER = { name: 'Meera Joshi', email: 'privacy@sanjeevani.example', phone: '9822011111' };

/** The word that identity takes for a member's password. */
export const PASSWORD = 'open sesame';

const LOOKED = {
  day: '2026-11-20',
  role: 'Nurse',
  reads: 3,
  writes: 1,
  first_at: '2026-11-20T05:00:00Z',
  last_at: '2026-11-20T06:00:00Z',
};

/** What identity says of the hospital; `others`: how many more members may manage privacy. */
const identity = {
  officer: { ...OFFICER },
  owners: [{ id: 1, email: 'owner@sanjeevani.example' }],
  isAway: false,
  others: 0,
  askedOf: [] as readonly number[],
  looked: [LOOKED],
  touched: { visits: [], persons: [], is_cut: false } as AnswerOf<typeof findTouchedRecords>,
  askedTouched: null as InputOf<typeof findTouchedRecords>['body'] | null,
  emergencies: [] as AnswerOf<typeof findPersonAccess>['emergencies'],
};

@Controller()
class IdentityStandIn {
  @Route(findGrievanceOfficer) officer(): AnswerOf<typeof findGrievanceOfficer> {
    if (identity.isAway) throw unavailable('Identity is away.');
    return identity.officer;
  }

  @Route(confirmMember) confirm({ body }: InputOf<typeof confirmMember>): AnswerOf<typeof confirmMember> {
    if (body.password !== PASSWORD) throw invalid('Current password is incorrect', { password: 'Current password is incorrect' });
    return { others: identity.others };
  }

  @Route(findPersonAccess) access({ body }: InputOf<typeof findPersonAccess>): AnswerOf<typeof findPersonAccess> {
    if (identity.isAway) throw unavailable('Identity is away.');
    identity.askedOf = body.visits;
    return { days: identity.looked, emergencies: identity.emergencies };
  }

  @Route(findTouchedRecords) touched({ body }: InputOf<typeof findTouchedRecords>): AnswerOf<typeof findTouchedRecords> {
    if (identity.isAway) throw unavailable('Identity is away.');
    identity.askedTouched = body;
    return identity.touched;
  }

  @Route(findOwners) owners(): AnswerOf<typeof findOwners> {
    return { owners: identity.owners };
  }
}

@Controller()
class ClinicalStandIn {
  @Route(findAllergies) allergies(): AnswerOf<typeof findAllergies> {
    return { status: 'listed', text: 'Penicillin: rash', version: 1, changed_at: null };
  }
}

@Module({ controllers: [ClinicalStandIn] })
class ClinicalStandInModule {}

const BOOKED: PersonAppointment = {
  ...{ id: 31, doctor_name: 'Dr Meera Iyer', branch: 1, room: '3', patient: null, name: 'Asha', phone: '9812345678', email: '' },
  ...{ date: '2026-11-18', time: '10:15', end_time: '10:30', reason: 'Rash', status: 'no_show', source: 'phone' },
  ...{ moved_count: 1, cancelled_by: '', cancel_reason: '', reference: 'A-31', created_at: '2026-11-16T05:00:00Z' },
};
const SENT: PersonMessage = {
  ...{ id: 41, kind: 'reminder', appointment_id: 31, channel: 'sms', language: 'en', state: 'delivered' },
  ...{ sent_at: '2026-11-17T04:45:00Z', address: '+919812345678', text: 'Your appointment is on 18/11/2026' },
};

/** What scheduling and integrations say of a person, and of whom they were asked. */
const desks = {
  appointments: [BOOKED],
  messages: [SENT],
  isAway: false,
  asked: [] as object[],
  /** Phones that an SMS reaches here, and the codes that were sent by SMS. */
  reached: [] as string[],
  codes: [] as InputOf<typeof sendRecordCodeSms>['body'][],
};

@Controller()
class SchedulingStandIn {
  @Route(findPersonAppointments) of({ body }: InputOf<typeof findPersonAppointments>): AnswerOf<typeof findPersonAppointments> {
    desks.asked.push(body);
    return { appointments: desks.appointments };
  }
}

@Controller()
class IntegrationsStandIn {
  @Route(findPersonMessages) of({ body }: InputOf<typeof findPersonMessages>): AnswerOf<typeof findPersonMessages> {
    if (desks.isAway) throw unavailable('Integrations is away.');
    desks.asked.push(body);
    return { messages: desks.messages };
  }

  @Route(findRecordCodeChannel) channel({ body }: InputOf<typeof findRecordCodeChannel>): AnswerOf<typeof findRecordCodeChannel> {
    if (desks.isAway) throw unavailable('Integrations is away.');
    return { is_possible: desks.reached.includes(body.phone) };
  }

  @Route(sendRecordCodeSms) code({ body }: InputOf<typeof sendRecordCodeSms>): AnswerOf<typeof sendRecordCodeSms> {
    if (desks.isAway) throw unavailable('Integrations is away.');
    desks.codes.push(body);
    return { message: 'On its way' };
  }
}

@Module({ controllers: [SchedulingStandIn] })
class SchedulingStandInModule {}

@Module({ controllers: [IntegrationsStandIn] })
class IntegrationsStandInModule {}

@Module({ controllers: [IdentityStandIn] })
class IdentityStandInModule {}

@Module({})
class StandInModule {}

/** No answer waits for those who are not here. */
const heardHere = (events: readonly EventContract[]): EventContract[] =>
  events.map(({ forHospitals: _, ...event }) => ({ ...event, readBy: event.readBy.filter((reader) => reader === 'patients') }));

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
    ...standIn('identity', [hospitalVerified, profileChanged, tabsChanged, unheard(clinicSettingsChanged), ...ACCESS_EVENTS]),
    routes: [findGrievanceOfficer, findOwners, findPersonAccess, findTouchedRecords, confirmMember],
    module: IdentityStandInModule,
  },
  { ...standIn('clinical', [prescriptionSaved]), routes: [findAllergies], module: ClinicalStandInModule },
  standIn('lab', [labTestRecorded, labTestCompleted, labReportUploaded]),
  standIn('pharmacy', [prescriptionDispensed]),
  {
    ...standIn('scheduling', [doctorChanged, appointmentBooked, appointmentMoved, appointmentCancelled, appointmentMissed]),
    ...{ routes: [findPersonAppointments], module: SchedulingStandInModule },
  },
  {
    ...standIn('integrations', []),
    ...{ routes: [findPersonMessages, findRecordCodeChannel, sendRecordCodeSms], module: IntegrationsStandInModule },
  },
];

/** A person as the table wants one. */
const PERSON = {
  ...{ uhid: '', first_name: '', last_name: '', local_name: '', guardian_name: '', guardian_relation: '', mother_id: null },
  ...{
    gender: '',
    birth_date: null,
    birth_precision: '',
    phone: '',
    phone_owner: '',
    alt_phone: '',
    alt_phone_label: '',
    email: '',
  },
  ...{ address: '', city: '', pincode: '', language: 'en', aadhaar_index: null, aadhaar_sealed: null, aadhaar_last_four: '' },
  ...{ photo: '', needs: [], desk_note: '', is_unknown: false, unknown_note: '', deceased_on: null, first_branch_id: 1 },
  ...{ branch_ids: [1], folded_name: '', keys: [], visits: 0, last_visit_id: null, merged_into: null, struck_at: null },
  ...{ version: 1, created_at: '2026-11-01T10:00:00Z', created_by: null },
};

/** The privacy desk of hospitals 1 and 2, beside stand-ins of the other services. */
export async function openPrivacyDesk(env: Record<string, string> = {}) {
  Object.assign(identity, { officer: { ...OFFICER }, isAway: false, others: 0 });
  Object.assign(desks, { appointments: [BOOKED], messages: [SENT], isAway: false, asked: [], reached: [], codes: [] });
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
  const asService = <R extends RouteContract>(name: ServiceName, hospitalId: number, route: R, given: object) => {
    const client = nidaan.composition.services.get(name)!.app.get(ServiceClient);
    return runInContext(newContext({ hospitalId }), () => client.call(route, given));
  };
  return {
    nidaan,
    api: nidaan.api,
    app,
    identity,
    desks,
    tell,
    as,
    sql: nidaan.sql.bind(nidaan),
    /** Runs SQL as the service does, within the walls of a hospital. */
    asService: (hospitalId: number, text: string) =>
      runInContext(newContext({ hospitalId }), () => app.get(Database).query(text)),
    /** Puts a person into the register. */
    person: async (given: { id: number; phone?: string } & Record<string, unknown>, hospitalId = 1) => {
      const key = { uhid_key: `U${given.id}`, phone_key: personPhoneKey(given.phone ?? ''), root_id: given.id };
      const row = { ...PERSON, ...key, ...given, hospital_id: hospitalId };
      await nidaan.sql('INSERT INTO patients.persons SELECT * FROM jsonb_populate_record(NULL::patients.persons, $1)', [row]);
    },
    /** Asks the service in the name of integrations. */
    asIntegrations: <R extends RouteContract>(hospitalId: number, route: R, given: object): Promise<AnswerOf<R>> =>
      asService('integrations', hospitalId, route, given),
    /** Asks the service in the name of scheduling. */
    asScheduling: <R extends RouteContract>(hospitalId: number, route: R, given: object): Promise<AnswerOf<R>> =>
      asService('scheduling', hospitalId, route, given),
    /** A request taken at the desk of hospital 1; the answer. */
    ask: async (more: object = {}) =>
      (
        await nidaan.api.post(
          '/api/privacy/requests/',
          {
            kind: 'access',
            requester: { name: 'Asha Verma', contact: 'asha@example.in' },
            details: 'My record, please',
            ...more,
          },
          as(1),
        )
      ).body,
    /** What the look of every ten minutes does. */
    look: () => app.get(FindRequestsDueJob, { strict: false }).run(),
    close: () => nidaan.close(),
  };
}

export type PrivacyDesk = Awaited<ReturnType<typeof openPrivacyDesk>>;
