import { Injectable } from '@nestjs/common';
import { SOURCES } from '@nidaan/billing-contracts';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

/** What came in one way on a day. */
export interface TakenRow {
  /** '' where it was not recorded. */
  paymentType: string;
  consultationPaise: Paise;
  labPaise: Paise;
  pharmacyPaise: Paise;
}

const { consultation, lab, pharmacy, labRaised, labLowered } = SOURCES;
const sumOf = (...sources: number[]) => `coalesce(sum(paise) FILTER (WHERE source IN (${sources.join(', ')})), 0)`;

const TAKEN = `SELECT payment_type AS "paymentType",
    ${sumOf(consultation)}::bigint AS "consultationPaise",
    (${sumOf(lab, labRaised)} - ${sumOf(labLowered)})::bigint AS "labPaise",
    ${sumOf(pharmacy)}::bigint AS "pharmacyPaise"
  FROM ledger WHERE hospital_id = $1 AND day = $2 AND source IN (${[consultation, lab, pharmacy, labRaised, labLowered].join(', ')})
  GROUP BY 1`;

/** The ledger's lines of one day, by payment type: the day totals are made of the same lines. */
@Injectable()
export class DaySheetsRepository {
  constructor(private readonly db: Database) {}

  taken(day: PlainDate): Promise<TakenRow[]> {
    return this.db.query<TakenRow & Record<string, unknown>>(TAKEN, [currentHospital(), day]);
  }
}
