import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { closedRecords, currentHospital } from '@nidaan/platform-access';
import { Database, inPages } from '@nidaan/platform-database';
import { AadhaarVaultService } from '../aadhaar/aadhaar-vault.service.ts';
import { searchTerms, type SearchTerms } from '../search/search-text.ts';
import { PATIENT_COLUMNS, WITH_PERSON, type PatientRow } from './patient-row.ts';
import { orderOf, type WantedSort } from './patient-order.ts';

/** Which part of a list is wanted; without `limit` all of it. `after` is the id of the last row seen. */
export interface Paging {
  limit?: number;
  offset?: number;
  after?: number;
}

export interface Wanted extends Paging {
  search?: string;
}

/** Which of the lists of those who wait is wanted. */
export interface PendingWanted extends Wanted {
  /** Whose patients; those who go to no doctor stay in sight of all (FRD-46). */
  doctor?: number;
  order?: 'queue';
}

export interface SortedWanted extends Wanted {
  sort?: WantedSort;
}

const NEWEST_FIRST = 'ORDER BY p.id DESC';
// The index patients_queue has this order.
const QUEUE = `ORDER BY (p.patient_type <> 'Emergency'), p.id`;
const LATER_IN_QUEUE = `(p.patient_type <> 'Emergency', p.id) > (SELECT l.patient_type <> 'Emergency', l.id FROM patients l
  WHERE l.hospital_id = $1 AND l.id = $A)`;
const AT_BRANCHES = `SELECT id FROM patients WHERE hospital_id = $1 AND id = ANY ($2::integer[]) AND branch_id = ANY ($3::integer[])`;
// By the indexes patients_pending and patients_of_day.
const WAITING = `SELECT
  (SELECT count(*)::integer FROM patients WHERE hospital_id = $1 AND status = 'Pending' AND branch_id = $2) AS pending,
  (SELECT count(*)::integer FROM patients WHERE hospital_id = $1 AND registered_on >= $3 AND status = 'Prescribed' AND branch_id = $2) AS prescribed`;
const MATCHING = `SELECT ${PATIENT_COLUMNS} FROM find_visits($2, $3::text[], $4, $5::bigint[], $6, $7) WITH ORDINALITY AS s(id, rank)
  JOIN patients p ON p.hospital_id = $1 AND p.id = s.id ${WITH_PERSON}
  WHERE p.id = $4 OR p.id <> ALL ($8::integer[]) ORDER BY s.rank LIMIT $9 OFFSET $10`;

// The ids of all that match, by the five values of a search: restricted records are found by number alone (ORG-64).
const found = (first: number) => {
  const [pattern, widened, id, aadhaar, hidden] = Array.from({ length: 5 }, (_, n) => `$${first + n}`);
  return `(SELECT f.id FROM find_visits(${pattern}, ${widened}::text[], ${id}, ${aadhaar}::bigint[], NULL, NULL) f(id)
    WHERE f.id = ${id} OR f.id <> ALL (${hidden}::integer[]))`;
};

/** Lists of patients, read by key in pages (P5). */
@Injectable()
export class PatientListsRepository {
  constructor(
    private readonly db: Database,
    private readonly vault: AadhaarVaultService,
  ) {}

  /** All patients, newest first, or those that match a search with exact matches in front; in another order where one is asked for. */
  all(wanted: SortedWanted): AsyncIterable<PatientRow[]> {
    const terms = searchTerms(wanted.search);
    // The newest first is the order of the list itself.
    if (wanted.sort && (terms || wanted.sort !== '-id')) return this.#sorted(wanted.sort, terms, wanted);
    if (terms) return this.#matching(terms, wanted);
    return this.#list('', [], wanted, NEWEST_FIRST, 'p.id < $A');
  }

  /** How many patients `all` lists. */
  async count(search: string | undefined): Promise<number> {
    const terms = searchTerms(search);
    const [row] = terms
      ? await this.db.query<{ total: number }>(
          `SELECT count(*)::integer AS total FROM ${found(1)} f`,
          this.#found(terms, search!),
        )
      : await this.db.query<{ total: number }>('SELECT count(*)::integer AS total FROM patients WHERE hospital_id = $1', [
          currentHospital(),
        ]);
    return row!.total;
  }

  /** Who waits: newest first, or Emergency first and then who has waited longest. */
  pending({ order, doctor, ...wanted }: PendingWanted): AsyncIterable<PatientRow[]> {
    const ofDoctor = doctor === undefined ? '' : ' AND (p.doctor_id = $2 OR p.doctor_id IS NULL)';
    const [where, values] = [`AND p.status = 'Pending'${ofDoctor}`, doctor === undefined ? [] : [doctor]];
    if (order === 'queue') return this.#list(where, values, wanted, QUEUE, LATER_IN_QUEUE);
    return this.#list(where, values, wanted, NEWEST_FIRST, 'p.id < $A');
  }

  async visitsAt(branches: readonly number[], visits: readonly number[]): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(AT_BRANCHES, [currentHospital(), visits, branches]);
    return rows.map(({ id }) => id);
  }

  /** How many wait in a branch for the doctor, and since a day for their medicines. */
  async countWaiting(branch: number, since: PlainDate): Promise<{ pending: number; prescribed: number }> {
    const [row] = await this.db.query<{ pending: number; prescribed: number }>(WAITING, [currentHospital(), branch, since]);
    return row!;
  }

  registeredOn(day: PlainDate, wanted: Paging): AsyncIterable<PatientRow[]> {
    return this.#list('AND p.registered_on = $2', [day], wanted, NEWEST_FIRST, 'p.id < $A');
  }

  /** Patients whose first prescription was saved within a span of days, latest day first. */
  completed(span: { from?: PlainDate; to?: PlainDate }, wanted: Wanted): AsyncIterable<PatientRow[]> {
    return this.#list(
      'AND p.completed_on IS NOT NULL AND p.completed_on >= $2 AND p.completed_on <= $3',
      [span.from ?? '-infinity', span.to ?? 'infinity'],
      wanted,
      'ORDER BY p.completed_on DESC, p.id DESC',
      '(p.completed_on, p.id) < (SELECT l.completed_on, l.id FROM patients l WHERE l.hospital_id = $1 AND l.id = $A)',
    );
  }

  #list(where: string, values: unknown[], wanted: Wanted, order: string, afterThat: string): AsyncIterable<PatientRow[]> {
    const all: unknown[] = [currentHospital(), ...values];
    let sql = `SELECT ${PATIENT_COLUMNS} FROM patients p ${WITH_PERSON} WHERE p.hospital_id = $1 ${where}`;
    const terms = searchTerms(wanted.search);
    if (terms) {
      const aadhaar = all.push(this.#aadhaarIndexes(wanted.search!));
      const hidden = all.push(closedRecords().hiddenVisits);
      const id = all.push(terms.id);
      sql += ` AND (p.id = $${id} OR (p.id <> ALL ($${hidden}::integer[])
        AND (p.search LIKE $${all.push(terms.pattern)} OR p.aadhaar_index = ANY ($${aadhaar}::bigint[]))))`;
    }
    return this.#pages(wanted, (after, limit, offset) => {
      const given = [...all];
      const beyond = after === undefined ? '' : ` AND ${afterThat.replace('$A', `$${given.push(after)}`)}`;
      const from = offset > 0 ? ` OFFSET $${given.push(offset)}` : '';
      return this.db.query<PatientRow>(`${sql}${beyond} ${order}${from} LIMIT $${given.push(limit)}`, given);
    });
  }

  #matching(terms: SearchTerms, wanted: Wanted): AsyncIterable<PatientRow[]> {
    const aadhaar = this.#aadhaarIndexes(wanted.search!);
    return this.#pages(wanted, (after, limit, offset) => {
      const { hiddenVisits } = closedRecords();
      // What is left out afterwards must not make a page short.
      const most = limit + offset + hiddenVisits.length;
      return this.db.query<PatientRow>(MATCHING, [
        ...[currentHospital(), terms.pattern, terms.widened, terms.id, aadhaar],
        ...[after ?? null, most, hiddenVisits, limit, offset],
      ]);
    });
  }

  // Only the keys are sorted: what an answer needs is read of the page alone.
  #sorted(sort: WantedSort, terms: SearchTerms | null, wanted: Wanted): AsyncIterable<PatientRow[]> {
    const all: unknown[] = [currentHospital(), ...(terms ? this.#found(terms, wanted.search!) : [])];
    const where = terms ? ` AND p.id IN ${found(2)}` : '';
    const { hiddenVisits } = closedRecords();
    const hidden = () => (hiddenVisits.length > 0 ? `$${all.push(hiddenVisits)}::integer[]` : undefined);
    const { key, direction, beyond } = orderOf(sort, hidden);
    return this.#pages(wanted, (after, limit, offset) => {
      const given = [...all];
      const behind =
        after === undefined
          ? ''
          : ` AND (${key}, p.id) ${beyond} (SELECT ${key}, p.id FROM patients p WHERE p.hospital_id = $1 AND p.id = $${given.push(after)})`;
      return this.db.query<PatientRow>(
        `WITH page AS MATERIALIZED (
           SELECT p.id, ${key} AS sort_key FROM patients p WHERE p.hospital_id = $1${where}${behind}
           ORDER BY sort_key ${direction}, p.id ${direction} LIMIT $${given.push(limit)} OFFSET $${given.push(offset)})
         SELECT ${PATIENT_COLUMNS} FROM page JOIN patients p ON p.hospital_id = $1 AND p.id = page.id ${WITH_PERSON}
         ORDER BY page.sort_key ${direction}, p.id ${direction}`,
        given,
      );
    });
  }

  #found(terms: SearchTerms, search: string): unknown[] {
    return [terms.pattern, terms.widened, terms.id, this.#aadhaarIndexes(search), closedRecords().hiddenVisits];
  }

  // What stands before `offset` is left out of the first page only.
  #pages(
    { after, limit, offset = 0 }: Paging,
    page: (after: number | undefined, limit: number, offset: number) => Promise<PatientRow[]>,
  ): AsyncIterable<PatientRow[]> {
    return inPages<PatientRow>((last, rows) => (last ? page(last.id, rows, 0) : page(after, rows, offset)), limit);
  }

  #aadhaarIndexes(search: string): string[] {
    return this.vault.indexesOf(currentHospital(), search);
  }
}
