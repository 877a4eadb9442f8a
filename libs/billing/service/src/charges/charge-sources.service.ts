import { Injectable } from '@nestjs/common';
import type { Paise } from '@nidaan/kernel';
import { labLines, type LabLine } from '@nidaan/lab-contracts';
import { consultationLines } from '@nidaan/patients-contracts';
import { billLines } from '@nidaan/pharmacy-contracts';
import type { SourceName } from '@nidaan/billing-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { RatesService } from '../hospitals/rates.service.ts';
import { correctionsOf, type Line } from '../ledger/ledger-lines.ts';

/** A line as its owner's records say it. */
export interface SourceLine extends Line {
  /** On the day of a change: other rates, each of which may have held when the patient was completed. */
  orPaise?: Paise[];
}

/** The owners' answer for a range of ids: all lines whose source id is above `after` and up to `last`. */
export interface SourcePage {
  source: Exclude<SourceName, 'payment'>;
  after: number;
  /** Null on the last page: there is nothing beyond. */
  last: number | null;
  lines: SourceLine[];
}

const PAGE = 2000;

/** The records that lines are made of, asked of the services that own them, by their contracts. */
@Injectable()
export class ChargeSourcesService {
  constructor(
    private readonly client: ServiceClient,
    private readonly hospitals: HospitalsService,
    private readonly rates: RatesService,
  ) {}

  /** Everything the current hospital earned and is charged for, in pages. */
  async *pages(): AsyncGenerator<SourcePage> {
    yield* this.#patients();
    yield* this.#lab();
    yield* this.#pharmacy();
  }

  async *#patients(): AsyncGenerator<SourcePage> {
    const ratesOn = await this.rates.byDay();
    for await (const { rows, ...run } of inRuns((query) => this.client.call(consultationLines, { query }))) {
      const paid = rows.map((row) => ({
        sourceId: row.id,
        day: row.registeredOn,
        paise: row.amountPaise,
        paymentType: row.paymentType,
        branchId: row.branchId,
      }));
      const seen = rows.flatMap(({ id: sourceId, completedOn: day }) => {
        if (day === null) return [];
        const [paise, ...orPaise] = ratesOn(day);
        return [{ sourceId, day, paise, orPaise }];
      });
      yield { ...run, source: 'consultation', lines: linesOf('consultation', paid) };
      yield { ...run, source: 'commission', lines: linesOf('commission', seen) };
    }
  }

  async *#lab(): AsyncGenerator<SourcePage> {
    for await (const { rows, ...run } of inRuns((query) => this.client.call(labLines, { query }))) {
      const lines = await Promise.all(
        rows.map(async (row) => ({
          sourceId: row.id,
          day: await this.hospitals.dayOf(new Date(row.recordedAt)),
          paise: row.pricePaise,
          paymentType: row.paymentType,
          branchId: row.branchId,
        })),
      );
      yield { ...run, source: 'lab', lines: linesOf('lab', lines) };
      const corrected = rows.flatMap((row) => (row.correction ? [this.#corrected(row, row.correction)] : []));
      const corrections = (await Promise.all(corrected)).flat();
      for (const source of ['labRaised', 'labLowered'] as const)
        yield { ...run, source, lines: corrections.filter((line) => line.source === source) };
    }
  }

  async #corrected(
    { id: sourceId, branchId, pricePaise, paymentType: recordedType }: LabLine,
    { at, paise, paymentType, moved }: NonNullable<LabLine['correction']>,
  ): Promise<Line[]> {
    const day = await this.hospitals.dayOf(new Date(at));
    const recorded = { paise: pricePaise, paymentType: moved ? recordedType : paymentType };
    return correctionsOf({ sourceId, day, branchId, recorded, now: { paise: pricePaise + paise, paymentType } });
  }

  async *#pharmacy(): AsyncGenerator<SourcePage> {
    for await (const { rows, ...run } of inRuns((query) => this.client.call(billLines, { query }))) {
      const lines = rows.map(({ id: sourceId, dispensedOn: day, totalPaise: paise, paymentType, branchId }) => ({
        sourceId,
        day,
        paise,
        paymentType,
        branchId,
      }));
      yield { ...run, source: 'pharmacy', lines: linesOf('pharmacy', lines) };
    }
  }
}

// What is worth nothing has no line.
const linesOf = (source: SourceName, lines: readonly Omit<SourceLine, 'source'>[]): SourceLine[] =>
  lines.filter(({ paise, orPaise = [] }) => paise > 0 || orPaise.length > 0).map((line) => ({ ...line, source }));

async function* inRuns<R extends { id: number }>(
  ask: (query: { after: string; limit: string }) => Promise<R[]>,
): AsyncGenerator<{ after: number; last: number | null; rows: R[] }> {
  for (let after = 0; ;) {
    const rows = await ask({ after: String(after), limit: String(PAGE) });
    const last = rows.length < PAGE ? null : rows.at(-1)!.id;
    yield { after, last, rows };
    if (last === null) return;
    after = last;
  }
}
