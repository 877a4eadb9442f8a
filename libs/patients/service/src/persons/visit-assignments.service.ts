import { Injectable } from '@nestjs/common';
import { conflict, notFound, type PlainDate } from '@nidaan/kernel';
import {
  PATIENT_MESSAGES,
  PERSON_MESSAGES as messages,
  isAadhaarNumber,
  visitAssigned,
  type PatientAnswer,
} from '@nidaan/patients-contracts';
import { currentContext, currentHospital, RestrictedRecords } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { AadhaarVaultService } from '../aadhaar/aadhaar-vault.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { PatientsService } from '../patients/patients.service.ts';
import { UhidsService, type DrawnUhid } from '../uhids/uhids.service.ts';
import { personOfVisit } from './person-of-visit.ts';
import { PersonChangesRepository } from './person-changes.repository.ts';
import { PersonVisitsRepository } from './person-visits.repository.ts';
import type { PersonEntity } from './person.entity.ts';
import { PersonsRepository } from './persons.repository.ts';

interface Drawn extends DrawnUhid {
  id: number;
}

/** Moves a visit that was registered under the wrong person (FRD-10). */
@Injectable()
export class VisitAssignmentsService {
  constructor(
    private readonly once: Idempotency,
    private readonly persons: PersonsRepository,
    private readonly changes: PersonChangesRepository,
    private readonly visits: PersonVisitsRepository,
    private readonly patients: PatientsService,
    private readonly uhids: UhidsService,
    private readonly vault: AadhaarVaultService,
    private readonly numbers: Numbers,
    private readonly hospitals: HospitalsService,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly restricted: RestrictedRecords,
  ) {}

  /**
   * Throws 404 for a visit or a person that is not in sight, 409 where the visit is under that person already, and where another desk changed one
   * of them meanwhile.
   */
  async assign(id: number, to: number | 'new', reason: string): Promise<PatientAnswer> {
    const today = await this.hospitals.dayOf(this.clock.now());
    if (to !== 'new') return this.#assign(id, to, reason, { today, drawn: null });
    const work = async (uhid: DrawnUhid) =>
      this.#assign(id, to, reason, { today, drawn: { ...uhid, id: await this.numbers.next('person') } });
    // The new person was first at the branch of the visit, wherever the desk is.
    return this.uhids.drawFor(today, work, await this.visits.branchOf(id));
  }

  async #assign(
    id: number,
    to: number | 'new',
    reason: string,
    { today, drawn }: { today: PlainDate; drawn: Drawn | null },
  ): Promise<PatientAnswer> {
    const undo = () => {
      if (!drawn) return;
      this.numbers.keep('person', drawn.id);
      this.uhids.keep(drawn);
    };
    return this.once.transaction(async (tx) => {
      tx.afterCommit(() => this.restricted.changed(currentHospital()));
      const { visit, chosen } = await this.#held(tx, id, to);
      const target = chosen ?? this.#made(tx, visit, drawn!);
      const linkVersion = await this.visits.assign(id, target.id, today);
      // The newest visit that is left may be of a branch out of sight.
      await tx.inAllBranches(() => this.#noteBoth(tx, visit, target, reason));
      const { hospitalId, uhid, id: personId } = target;
      const visits = [{ patientId: id, linkVersion }];
      await this.events.add(visitAssigned, { hospitalId, personId, uhid, correctedOn: today, visits });
      this.audit.wrote('patients.visit-assigned', id);
      return this.patients.detail(id, { aadhaar: 'masked' });
    }, undo);
  }

  // First the persons, then the visit, as corrections and merges do: the two would wait for each other.
  async #held(tx: Transaction, id: number, to: number | 'new'): Promise<{ visit: PatientEntity; chosen: PersonEntity | null }> {
    const [root, from] = [to === 'new' ? null : await this.persons.root(to), await this.visits.personOf(id)];
    if (from === undefined) throw notFound(PATIENT_MESSAGES.notFound);
    if (to !== 'new' && (!root || root.struckAt)) throw notFound(messages.notFound);
    if (root && root.id === from) throw conflict(messages.sameVisitPerson);
    const both = [...(from === null ? [] : [from]), ...(root ? [root.id] : [])];
    const held = await tx.inAllBranches(() => this.persons.lockAll(both));
    const visit = await this.visits.lock(id);
    const chosen = held.find((each) => each.id === root?.id) ?? null;
    if (visit?.personId !== from || chosen?.mergedInto || chosen?.struckAt) throw conflict(messages.changed);
    return { visit, chosen };
  }

  #made(tx: Transaction, visit: PatientEntity, drawn: Drawn): PersonEntity {
    // A number that cannot be opened is found by nobody.
    const number = this.vault.read(visit.id, visit.aadhaarSealed) ?? '';
    const person = personOfVisit(drawn, visit, {
      aadhaarIndex: isAadhaarNumber(number) ? this.vault.indexesOf(currentHospital(), number)[0]! : null,
      createdAt: this.clock.now(),
      createdBy: currentContext()?.accountId ?? null,
    });
    this.persons.insert(tx, person);
    return person;
  }

  // Both histories say which visit went where.
  async #noteBoth(tx: Transaction, visit: PatientEntity, target: PersonEntity, reason: string): Promise<void> {
    const from = visit.personId;
    const changes = [{ field: 'person_id', before: from, after: target.id }];
    const both = [...(from === null ? [] : [from]), target.id].sort((a, b) => a - b);
    for (const personId of both) {
      const isNew = personId === target.id;
      const version = await (isNew ? this.visits.gain(personId, visit.id, visit.branchId) : this.visits.lose(personId, visit.id));
      this.changes.note(tx, { personId, version, kind: 'assigned', changes, reason, visitId: visit.id });
      this.audit.wrote('patients.person-assigned', personId);
    }
  }
}
