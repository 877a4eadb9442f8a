import { Injectable } from '@nestjs/common';
import { DEFAULT_COMMISSION_PAISE } from '@nidaan/billing-contracts';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from './hospitals.service.ts';
import { RateEntity } from './rate.entity.ts';

const RATES = tableOf(RateEntity);
const ALL = RATES.select({ where: ['hospitalId'], tail: 'ORDER BY since DESC' });
const PUT = RATES.insert({ onConflict: 'replace' });

/** What a treated patient costs the hospital at work: a new rate counts for who is completed after it (ORG-52). */
@Injectable()
export class RatesService {
  constructor(
    private readonly db: Database,
    private readonly hospitals: HospitalsService,
    private readonly clock: Clock,
  ) {}

  /** At an instant; without one: now. */
  async at(instant: Date = this.clock.now()): Promise<Paise> {
    const rate = (await this.#all()).find(({ since }) => since <= instant);
    return rate?.ratePaise ?? this.#first();
  }

  /** Of patients of whom only the day is known: the rates that held on it. The first one is charged, which held before any change of that day. */
  async byDay(): Promise<(day: PlainDate) => [Paise, ...Paise[]]> {
    const [rates, first] = [await this.#all(), await this.#first()];
    const days = await Promise.all(rates.map(({ since }) => this.hospitals.dayOf(since)));
    return (day) => [
      rates[days.findIndex((since) => since < day)]?.ratePaise ?? first,
      ...rates.filter((_, at) => days[at] === day).map(({ ratePaise }) => ratePaise),
    ];
  }

  /** Stores what identity told, in the transaction at hand. */
  async put(since: Date, ratePaise: Paise): Promise<void> {
    await this.db.query(PUT({ hospitalId: currentHospital(), since, ratePaise }));
  }

  #all(): Promise<RateEntity[]> {
    return this.db.query(ALL({ hospitalId: currentHospital() }));
  }

  async #first(): Promise<Paise> {
    return (await this.hospitals.current())?.ratePaise ?? DEFAULT_COMMISSION_PAISE;
  }
}
