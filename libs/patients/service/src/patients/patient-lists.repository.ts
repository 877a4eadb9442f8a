import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { AadhaarVault } from '../aadhaar/aadhaar-vault.service.ts';
import { searchTerms, type SearchTerms } from '../search/search-text.ts';
import { PATIENT_COLUMNS, type PatientRow } from './patient-row.ts';

/** Which part of a list is wanted; without `limit` all of it. `after` is the id of the last row seen. */
export interface Paging {
  limit?: number;
  offset?: number;
  after?: number;
}

export interface Wanted extends Paging {
  search?: string;
}

const NEWEST_FIRST = 'ORDER BY p.id DESC';

/** Lists of patients: complete ones come from a cursor in batches, pages by key (P5). */
@Injectable()
export class PatientLists {
  constructor(
    private readonly db: Database,
    private readonly vault: AadhaarVault,
  ) {}

  /** All patients, newest first, or those that match a search with exact matches in front. */
  all(wanted: Wanted): AsyncIterable<PatientRow[]> {
    const terms = searchTerms(wanted.search);
    if (terms) return this.#matching(terms, wanted);
    return this.#list('', [], wanted, NEWEST_FIRST, 'p.id < $A');
  }

  pending(wanted: Wanted): AsyncIterable<PatientRow[]> {
    return this.#list(`AND p.status = 'Pending'`, [], wanted, NEWEST_FIRST, 'p.id < $A');
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
    const parameter = (value: unknown) => `$${all.push(value)}`;
    let sql = `SELECT ${PATIENT_COLUMNS} FROM patients p WHERE p.hospital_id = $1 ${where}`;
    const terms = searchTerms(wanted.search);
    if (terms) {
      const aadhaar = parameter(this.#aadhaarIndexes(wanted.search!));
      sql += ` AND (p.search LIKE ${parameter(terms.pattern)} OR p.id = ${parameter(terms.id)} OR p.aadhaar_index = ANY (${aadhaar}::bigint[]))`;
    }
    if (wanted.after !== undefined) sql += ` AND ${afterThat.replace('$A', parameter(wanted.after))}`;
    sql += ` ${order}`;
    if (wanted.offset) sql += ` OFFSET ${parameter(wanted.offset)}`;
    return this.#rows(sql, all, wanted.limit, parameter);
  }

  #matching(terms: SearchTerms, wanted: Wanted): AsyncIterable<PatientRow[]> {
    const offset = wanted.offset ?? 0;
    const values: unknown[] = [
      currentHospital(),
      terms.pattern,
      terms.widened,
      terms.id,
      this.#aadhaarIndexes(wanted.search!),
      wanted.after ?? null,
      wanted.limit === undefined ? null : wanted.limit + offset,
    ];
    const sql = `SELECT ${PATIENT_COLUMNS} FROM find_patients($2, $3::text[], $4, $5::bigint[], $6, $7) WITH ORDINALITY AS s(id, rank)
      JOIN patients p ON p.hospital_id = $1 AND p.id = s.id ORDER BY s.rank`;
    const parameter = (value: unknown) => `$${values.push(value)}`;
    return this.#rows(offset ? `${sql} OFFSET ${parameter(offset)}` : sql, values, wanted.limit, parameter);
  }

  #rows(
    sql: string,
    values: unknown[],
    limit: number | undefined,
    parameter: (value: unknown) => string,
  ): AsyncIterable<PatientRow[]> {
    if (limit === undefined) return this.db.stream<PatientRow>(sql, values);
    return once(this.db.query<PatientRow>(`${sql} LIMIT ${parameter(limit)}`, values));
  }

  #aadhaarIndexes(search: string): string[] {
    return this.vault.indexesOf(currentHospital(), search);
  }
}

async function* once<T>(rows: Promise<T>): AsyncGenerator<T> {
  yield await rows;
}
