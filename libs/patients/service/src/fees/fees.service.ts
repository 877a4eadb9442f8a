import { Injectable } from '@nestjs/common';
import { invalid, notFound, rupeesOf, withoutRestricted, type InputOf, type PlainDate } from '@nidaan/kernel';
import {
  exportFeeDifferences,
  FEE_MESSAGES,
  feeAfter,
  MOST_EXPORTED_DIFFERENCES,
  patientName,
  PERSON_MESSAGES,
  ruledFee,
  type FeeDifference,
  type FeeQuote,
  type listFeeDifferences,
  type quoteFee,
} from '@nidaan/patients-contracts';
import { closedRecords, currentContext } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { FileAnswer } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { KnownDoctorsService } from '../doctors/known-doctors.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { MemberNamesService } from '../members/member-names.service.ts';
import { PersonsRepository } from '../persons/persons.repository.ts';
import { differencesCsv } from './fee-differences.csv.ts';
import { SharedPersonsRepository } from '../shared-persons/shared-persons.repository.ts';
import { FeesRepository, type DifferingVisit } from './fees.repository.ts';
import { shownQuote } from './wire-quote.ts';

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** What visits cost by the rules of doctors, and where something else was taken (FRD-39, FRD-40). */
@Injectable()
export class FeesService {
  constructor(
    private readonly fees: FeesRepository,
    private readonly doctors: KnownDoctorsService,
    private readonly persons: PersonsRepository,
    private readonly shared: SharedPersonsRepository,
    private readonly hospitals: HospitalsService,
    private readonly members: MemberNamesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for a doctor or a person whom the hospital has not. */
  async quote({ doctor_id, person_id, date, emergency }: InputOf<typeof quoteFee>['query']): Promise<FeeQuote> {
    const doctor = await this.doctors.get(doctor_id);
    if (!doctor?.isActive) throw notFound(PERSON_MESSAGES.doctorNotFound);
    const on = date ?? (await this.hospitals.dayOf(this.clock.now()));
    const visits = person_id === undefined ? [] : await this.fees.ofPerson(await this.#root(person_id), doctor, on);
    const ruled = ruledFee(doctor.feeRules, visits, on, emergency === 'true');
    return shownQuote(ruled, feeAfter(doctor.feeRules, visits, on, ruled));
  }

  /** Visits of those days of which another amount was taken than the rule says. */
  async differences({ from, to, ...page }: InputOf<typeof listFeeDifferences>['query']): Promise<FeeDifference[]> {
    const [first, last] = await this.#days(from, to);
    return this.#shown(await this.fees.differing(first, last, page));
  }

  /** All of them as CSV. Whoever is behind a restricted record leaves as from the list. */
  async exported({ from, to }: InputOf<typeof exportFeeDifferences>['query']): Promise<FileAnswer> {
    const [first, last] = await this.#days(from, to);
    const rows = await this.fees.differing(first, last, { limit: MOST_EXPORTED_DIFFERENCES + 1 });
    if (rows.length > MOST_EXPORTED_DIFFERENCES) throw invalid(FEE_MESSAGES.tooManyToExport);
    const shown = withoutRestricted(await this.#shown(rows), exportFeeDifferences.patients!, closedRecords(), false);
    const body = Buffer.from(differencesCsv(shown as FeeDifference[]));
    return new FileAnswer({ body, contentType: 'text/csv; charset=utf-8', filename: `fee-differences-${first}-${last}.csv` });
  }

  async #days(from: PlainDate | undefined, to: PlainDate | undefined): Promise<[PlainDate, PlainDate]> {
    const today = await this.hospitals.dayOf(this.clock.now());
    const [first, last] = [from ?? to ?? today, to ?? today];
    if (last < first) throw invalid(FEE_MESSAGES.rangeTurned);
    if ((Date.parse(last) - Date.parse(first)) / DAY_MS >= MOST_DAYS) throw invalid(FEE_MESSAGES.rangeTooLong);
    return [first, last];
  }

  async #shown(rows: readonly DifferingVisit[]): Promise<FeeDifference[]> {
    await this.audit.read(
      'patients.patient-list',
      rows.map(({ id }) => id),
    );
    const nameOf = await this.members.of(rows.map(({ feeBy }) => feeBy));
    return rows.map((row) => ({ ...shownDifference(row), taken_by_name: nameOf(row.feeBy) }));
  }

  // Also of somebody of another branch whom this desk has found by a number: what it quotes is what the visit will cost (ORG-38).
  async #root(personId: number): Promise<number> {
    const isShared = currentContext()?.sharing === 'identity';
    const person = (await this.persons.root(personId)) ?? (isShared ? await this.shared.found({ id: personId }) : null);
    if (!person || person.struckAt) throw notFound(PERSON_MESSAGES.notFound);
    return person.id;
  }
}

const shownDifference = (visit: DifferingVisit): Omit<FeeDifference, 'taken_by_name'> => ({
  visit_id: visit.id,
  date: visit.registeredOn,
  name: patientName(visit),
  uhid: visit.uhid,
  doctor_name: visit.doctor_name,
  fee_kind: visit.fee_kind,
  reason: visit.feeReason,
  expected: rupeesOf(visit.expectedPaise!),
  taken: rupeesOf(visit.amountPaise),
  taken_by: visit.feeBy,
});
