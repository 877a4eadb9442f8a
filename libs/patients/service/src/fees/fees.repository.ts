import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import type { ChargedVisit } from '@nidaan/patients-contracts';
import { closedRecords, currentBranch, currentContext, currentHospital, type Member } from '@nidaan/platform-access';
import { ALL_BRANCHES, Database } from '@nidaan/platform-database';
import type { KnownDoctor } from '../doctors/known-doctors.service.ts';
import { PATIENTS, WITH_PERSON } from '../patients/patient-row.ts';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { groupOf } from '../persons/persons.repository.ts';
import { RESOLVED } from '../persons/resolve-person.repository.ts';

// The function sees all branches; what is beside it sees those of the call.
const visitsOf = (root: string, rest: string, isSeen: string) =>
  `SELECT f.id, f."on", f.kind, f."tierDays", f.tiers, ${isSeen} AS "isSeen" FROM fee_visits(${root}, ${rest}) f`;
const FOUND = 'EXISTS (SELECT FROM patients p WHERE p.hospital_id = $1 AND p.id = f.id';
// `$2`: whoever works in all branches knows of each visit.
const OF_PERSON = visitsOf('$3', '$4, $5, $6, false', `($2 OR ${FOUND}))`);
/** Nobody restricts the record of the person whom `resolve_person` has found, in SQL: what all of a branch read says nothing of one. */
export const UNRESTRICTED = `NOT EXISTS (SELECT FROM record_restrictions x
    WHERE x.hospital_id = $1 AND x.lifted_at IS NULL AND x.person_id IN (${groupOf(RESOLVED.personId)}))`;
const OF_RESOLVED = visitsOf(RESOLVED.personId, '$3, $4, $5, $6', `(${FOUND} AND p.branch_id = $2) AND ${UNRESTRICTED})`);

/** A visit that counts, and whether it may be told of. */
type FoundVisit = ChargedVisit & { isSeen: boolean };

const DIFFERING = [
  ...(['id', 'registeredOn', 'first_name', 'last_name', 'doctor_name', 'fee_kind'] as const),
  ...(['feeReason', 'expectedPaise', 'amountPaise', 'feeBy'] as const),
] as const;
/** A visit of which another amount was taken than the rule says. */
export type DifferingVisit = Pick<PatientEntity, (typeof DIFFERING)[number]> & { uhid: string };

const DIFFERENCES = `SELECT ${PATIENTS.columns('p', DIFFERING)}, coalesce(r.uhid, '') AS uhid FROM patients p ${WITH_PERSON}
  WHERE p.hospital_id = $1 AND p.registered_on BETWEEN $2 AND $3 AND p.expected_paise <> p.amount_paise AND p.status <> 'Cancelled'
    AND ($4::integer IS NULL OR p.id < $4) ORDER BY p.id DESC LIMIT $5`;

const REASON = "SELECT fee_reason AS reason FROM patients WHERE hospital_id = $1 AND id = $2 AND fee_kind <> 'typed'";

/** Visits of the hospital at work that count for fees (FRD-38). */
@Injectable()
export class FeesRepository {
  constructor(private readonly db: Database) {}

  /** Of a root and all who were merged into it, by rising number; at all branches, also where they are not told of. */
  async ofPerson(root: number, { doctorId, followUpScope }: KnownDoctor, on: PlainDate): Promise<ChargedVisit[]> {
    return (await this.db.query<FoundVisit>(OF_PERSON, [...sight(), root, doctorId, followUpScope, on])).map(told);
  }

  /**
   * The same of the person whom `resolve_person` has found in the transaction at hand: it travels along. Told of are visits of the branch at work alone,
   * and none behind a restricted record. `isLocked` holds the anchor until the transaction ends.
   */
  async ofResolved({ doctorId, followUpScope }: KnownDoctor, on: PlainDate, isLocked: boolean): Promise<ChargedVisit[]> {
    const values = [currentHospital(), currentBranch(), doctorId, followUpScope, on, isLocked];
    return (await this.db.query<FoundVisit>(OF_RESOLVED, values)).map(told);
  }

  /** What the rule said of a visit; '' where the fee was typed, or no doctor chosen. */
  async reasonOf(visit: number): Promise<string> {
    const [row] = await this.db.query<{ reason: string }>(REASON, [currentHospital(), visit]);
    return row?.reason ?? '';
  }

  /** The newest first. */
  differing(
    from: PlainDate,
    to: PlainDate,
    { limit, after }: { limit: number; after?: number | undefined },
  ): Promise<DifferingVisit[]> {
    return this.db.query<DifferingVisit>(DIFFERENCES, [currentHospital(), from, to, after ?? null, limit]);
  }
}

/** The hospital, and whether the caller works in all its branches, whichever the call names. */
function sight(): [number, boolean] {
  const context = currentContext();
  const member = (context?.member as Member | null) ?? null;
  return [currentHospital(), member ? member.branchSet === null : context?.branches === ALL_BRANCHES];
}

// Of a restricted record the history is for those on its list (ORG-64).
const told = ({ isSeen, ...visit }: FoundVisit): ChargedVisit => ({
  ...visit,
  ...((!isSeen || closedRecords().hidesVisit(visit.id)) && { isUntold: true }),
});
