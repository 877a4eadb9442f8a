import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound, type PlainDate } from '@nidaan/kernel';
import {
  maskAadhaar,
  PERSON_MESSAGES as messages,
  type RegistrySettings,
  type UhidSeries,
  type UhidSeriesForm,
} from '@nidaan/patients-contracts';
import { Branches, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { UhidSeriesEntity } from './uhid-series.entity.ts';
import { UhidsRepository } from './uhids.repository.ts';
import { counterOf, DEFAULT_SERIES, UhidsService, type Series } from './uhids.service.ts';

/** Settings of the registry of persons: its series of numbers (FRD-12), and what it keeps of Aadhaar numbers (FRD-19). */
@Injectable()
export class UhidSettingsService {
  constructor(
    private readonly db: Database,
    private readonly rows: UhidsRepository,
    private readonly uhids: UhidsService,
    private readonly numbers: Numbers,
    private readonly branches: Branches,
    private readonly hospitals: HospitalsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async series(): Promise<UhidSeries[]> {
    return this.#answer(await this.rows.series(), await this.#today());
  }

  /**
   * Throws 400 for numbers that two series would give, or that would be lowered; 404 for a branch that there is not; 409 with the series as they
   * are where somebody else has saved since the version that was read.
   */
  async save(forms: readonly UhidSeriesForm[], seen?: number): Promise<UhidSeries[]> {
    const today = await this.#today();
    const hospitalId = currentHospital();
    const series = forms.map(({ branch_id, pattern, reset }) => ({ hospitalId, branchId: branch_id ?? 0, pattern, reset }));
    await this.#requireBranches(series.map(({ branchId }) => branchId).filter((id) => id !== 0));
    await this.#requireDifferent(series, today);
    const raised = await this.#raised(forms, series, today);
    const saved = await this.db.transaction(async () => {
      await this.rows.lock();
      const before = await this.rows.series();
      const version = versionOf(before);
      if (seen !== undefined && seen !== version)
        throw conflict(messages.seriesChanged, { current: await this.#answer(before, today) });
      const after = series.map((each) => ({ ...each, version: version + 1 }));
      await this.rows.put(after);
      this.audit.wrote('patients.uhid-settings', hospitalId);
      return after;
    });
    for (const [kind, next] of raised) await this.numbers.raise(kind, next);
    this.uhids.forget();
    for (const each of saved) await this.uhids.passBorne(each, today);
    return this.#answer(saved, today);
  }

  async settings(): Promise<RegistrySettings> {
    return { aadhaar_mode: await this.rows.aadhaarMode() };
  }

  /** From 'mask' on no whole number is kept; those that were are erased by a job. */
  async saveSettings({ aadhaar_mode: mode }: RegistrySettings): Promise<RegistrySettings> {
    const hospitalId = currentHospital();
    await this.db.transaction(async () => {
      await this.rows.setAadhaarMode(mode);
      this.audit.wrote('patients.registry-settings', hospitalId);
      if (mode === 'mask') await this.jobs.add(maskAadhaar, { hospitalId });
    });
    this.uhids.forget();
    return { aadhaar_mode: mode };
  }

  #today(): Promise<PlainDate> {
    return this.hospitals.dayOf(this.clock.now());
  }

  async #requireBranches(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const known = new Set((await this.branches.all(currentHospital(), ids)).map(({ id }) => id));
    if (ids.some((id) => !known.has(id))) throw notFound(messages.branchUnknown);
  }

  // A number in one series must not be one in another; branches without one of their own draw from the hospital's, which may be nobody's choice.
  async #requireDifferent(series: readonly Series[], today: PlainDate): Promise<void> {
    const first = await Promise.all(withHospitals(series).map((each) => this.uhids.uhidOf(each, today, 1)));
    const second = first.findIndex((uhid, at) => first.indexOf(uhid) < at);
    if (second === -1) return;
    const field = `series.${second - first.length + series.length}.pattern`;
    throw invalid(messages.seriesAlike, { [field]: messages.seriesAlike });
  }

  async #raised(forms: readonly UhidSeriesForm[], series: readonly Series[], today: PlainDate): Promise<[string, number][]> {
    const standing = await this.numbers.standing(series.map((each) => counterOf(each, today)));
    return forms.flatMap(({ next }, at) => {
      const kind = counterOf(series[at]!, today);
      const former = standing.get(kind) ?? 1;
      if (next === undefined || next === former) return [];
      if (next < former) throw invalid(messages.nextLowered, { [`series.${at}.next`]: messages.nextLowered });
      return [[kind, next] satisfies [string, number]];
    });
  }

  async #answer(kept: readonly UhidSeriesEntity[], today: PlainDate): Promise<UhidSeries[]> {
    const version = versionOf(kept);
    const series = withHospitals(kept);
    const standing = await this.numbers.standing(series.map((each) => counterOf(each, today)));
    return Promise.all(
      series.map(async (each) => {
        const next = standing.get(counterOf(each, today)) ?? 1;
        const example = await this.uhids.uhidOf(each, today, next);
        return { branch_id: each.branchId || null, pattern: each.pattern, reset: each.reset, next, example, version };
      }),
    );
  }
}

/** With the hospital's in front where it has said nothing. */
const withHospitals = <S extends Series>(series: readonly S[]): readonly Series[] =>
  series.some(({ branchId }) => branchId === 0) ? series : [DEFAULT_SERIES, ...series];

/** Of all series; 1 where nothing is set. */
const versionOf = (series: readonly UhidSeriesEntity[]): number => Math.max(1, ...series.map(({ version }) => version));
