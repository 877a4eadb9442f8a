import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { prescriptionSaved } from '@nidaan/clinical-contracts';
import { notFound, unavailable, type AnswerOf, type EventContract, type InputOf } from '@nidaan/kernel';
import {
  findPatientBrief,
  personErased,
  visitCancelled,
  visitCorrected,
  visitMoved,
  visitRestored,
  visitSent,
} from '@nidaan/patients-contracts';
import { currentHospital, findRestricted } from '@nidaan/platform-access';
import { Route } from '@nidaan/platform-http';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { doctorChanged } from '@nidaan/scheduling-contracts';
import { unheard } from '@nidaan/testing/services';

interface KnownVisit {
  name: string;
  age: string;
  patientType: string;
  personId?: number;
}

/** Visits as patients knows them: 'hospital/visit' → what is told of it; and whose records are restricted: hospital → persons. */
export const visits = { known: new Map<string, KnownVisit>(), restricted: new Map<number, number[]>(), isAway: false };

@Controller()
class PatientsStandIn {
  @Route(findPatientBrief) brief({ params }: InputOf<typeof findPatientBrief>): AnswerOf<typeof findPatientBrief> {
    if (visits.isAway) throw unavailable('The patients service is away.');
    const visit = visits.known.get(`${currentHospital()}/${params.id}`);
    if (!visit) throw notFound('Not found.');
    return { id: params.id, phone: '9000000050', disease: 'Asthma', gender: 'Female', uhid: `UH00000${params.id}`, ...visit };
  }

  @Route(findRestricted) restricted(): AnswerOf<typeof findRestricted> {
    const persons = visits.restricted.get(currentHospital()) ?? [];
    return { today: '2026-01-01', records: persons.map((person) => ({ persons: [person], members: [], visits: [] })) };
  }
}

/** Stands for patients, whose copy of doctors answers wait for. */
@Controller()
export class HearsDoctors {
  @EventPattern<string>(doctorChanged.name) heard(): void {}
}

@Module({ controllers: [PatientsStandIn, HearsDoctors] })
class PatientsModule {}
@Module({})
class ClinicalModule {}

/** A service that stands where another is. No answer waits for those who are not here. */
export const standIn = (
  given: Pick<ServiceDefinition, 'name' | 'module'> & { routes?: ServiceDefinition['routes']; events: readonly unknown[] },
): ServiceDefinition => ({
  ...{ jobs: [], migrations: [], entities: [], routes: [], ...given },
  events: (given.events as readonly EventContract[]).map((told) => ({
    ...told,
    readBy: told.readBy.filter((reader) => reader === 'scheduling'),
    forHospitals: [],
  })),
});

/** What patients tells of visits. */
export const VISIT_EVENTS = [
  visitSent,
  visitCancelled,
  visitCorrected,
  visitMoved,
  visitRestored,
  unheard(personErased),
] as const;

export const clinicalTeller = standIn({ name: 'clinical', events: [prescriptionSaved], module: ClinicalModule });

/** Those who tell of visits and prescriptions. */
export const VISIT_TELLERS = [
  standIn({ name: 'patients', routes: [findPatientBrief, findRestricted], events: VISIT_EVENTS, module: PatientsModule }),
  clinicalTeller,
];
