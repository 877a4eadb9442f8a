import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import type { ChargedVisit } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import type { KnownDoctor } from '../doctors/known-doctors.service.ts';
import { PATIENTS, WITH_PERSON } from '../patients/patient-row.ts';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { RESOLVED } from '../persons/resolve-person.repository.ts';

const visitsOf = (root: string, rest: string) => `SELECT id, "on", kind, "tierDays", tiers FROM fee_visits(${root}, ${rest})`;
const OF_PERSON = visitsOf('$1', '$2, $3, $4, false');
const OF_RESOLVED = visitsOf(RESOLVED.personId, '$1, $2, $3, $4');

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

  /** Of a root and all who were merged into it, by rising number; at all branches. */
  ofPerson(root: number, { doctorId, followUpScope }: KnownDoctor, on: PlainDate): Promise<ChargedVisit[]> {
    return this.db.query<ChargedVisit>(OF_PERSON, [root, doctorId, followUpScope, on]);
  }

  /**
   * The same of the person whom `resolve_person` has found in the transaction at hand: it travels along. `isLocked` holds the anchor until the
   * transaction ends.
   */
  ofResolved({ doctorId, followUpScope }: KnownDoctor, on: PlainDate, isLocked: boolean): Promise<ChargedVisit[]> {
    return this.db.query<ChargedVisit>(OF_RESOLVED, [doctorId, followUpScope, on, isLocked]);
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
