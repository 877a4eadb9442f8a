import { Injectable } from '@nestjs/common';
import { conflict, notFound, type InputOf } from '@nidaan/kernel';
import {
  applyImportJob,
  checkImport,
  IMPORT_MESSAGES as messages,
  IMPORT_UNDO_DAYS,
  undoImportJob,
  type applyImport,
  type ImportRow,
  type importRows,
  type ImportState,
  type PersonImport,
} from '@nidaan/patients-contracts';
import { closedRecords, currentContext, currentHospital, type Member } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { inPages } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { PersonImportsRepository, type ShownRow } from './person-imports.repository.ts';
import type { PersonImportEntity } from './person-import.entity.ts';

/** Work on a list that somebody asks for: from which state, and what is said where it stands in another one. */
interface Work {
  from: ImportState;
  to: ImportState;
  job: typeof applyImportJob | typeof undoImportJob;
  refusal: string;
}

const APPLYING: Work = { from: 'checked', to: 'applying', job: applyImportJob, refusal: messages.notChecked };
const UNDOING: Work = { from: 'applied', to: 'undoing', job: undoImportJob, refusal: messages.notApplied };

/** Lists of patients as they stand, and what is asked of them (FRD-23). The work itself is done by jobs. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly imports: PersonImportsRepository,
    private readonly once: Idempotency,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<PersonImport[]> {
    return this.#shown(await this.imports.list(ownBranches()));
  }

  async find(id: number): Promise<PersonImport> {
    const [shown] = await this.#shown([await this.#row(id)]);
    return shown!;
  }

  /** Rows by line, as pages. 404 for an import that there is not. */
  async rows(
    id: number,
    { outcome, limit, after = 0 }: InputOf<typeof importRows>['query'],
  ): Promise<AsyncIterable<ImportRow[]>> {
    await this.#row(id);
    const page = (last: ShownRow | undefined, most: number) =>
      this.imports.page(id, { outcome, after: last?.line ?? after, limit: most });
    return this.#rowsOf(inPages(page, limit));
  }

  /** Its job looks whom the registry knows. Inside a transaction. */
  async check(row: PersonImportEntity): Promise<PersonImport> {
    await this.imports.save(row);
    await this.jobs.add(checkImport, { hospitalId: row.hospitalId, importId: row.id });
    this.audit.wrote('patients.import-brought', row.id);
    return this.find(row.id);
  }

  /** 409 where it was applied before, or is worked on; work that was given up goes on where it was. */
  apply({ params: { id } }: InputOf<typeof applyImport>): Promise<PersonImport> {
    return this.#begin(id, APPLYING, ({ createdAt }) => {
      if (this.#isPast(createdAt)) throw conflict(messages.forgotten);
      this.audit.wrote('patients.import-applied', id);
    });
  }

  /** 409 where it was not applied, is worked on, or was applied more than 30 days ago; work that was given up goes on where it was. */
  undo({ params: { id } }: InputOf<typeof applyImport>): Promise<PersonImport> {
    return this.#begin(id, UNDOING, ({ appliedAt }) => {
      if (this.#isPast(appliedAt!)) throw conflict(messages.tooLate);
      this.audit.wrote('patients.import-undone', id);
    });
  }

  async #begin(id: number, { from, to, job, refusal }: Work, begun: (row: PersonImportEntity) => void): Promise<PersonImport> {
    const { state } = await this.#row(id);
    const data = { hospitalId: currentHospital(), importId: id };
    const isGivenUp = state === to && !(await this.jobs.has(job, data));
    return this.once.transaction(async () => {
      const row = (await this.imports.lock(id))!;
      const goesOn = isGivenUp && row.state === to;
      if (!goesOn && row.state.endsWith('ing')) throw conflict(messages.busy);
      if (!goesOn && row.state !== from) throw conflict(refusal);
      await this.jobs.add(job, data);
      if (goesOn) return this.find(id);
      begun(row);
      await this.imports.save({ ...row, state: to, reached: 0 });
      return this.find(id);
    });
  }

  #isPast(since: Date): boolean {
    return this.clock.now().getTime() > since.getTime() + IMPORT_UNDO_DAYS * 24 * 3_600_000;
  }

  async #row(id: number): Promise<PersonImportEntity> {
    const row = await this.imports.find(id);
    if (!row || row.state === 'reading' || ownBranches()?.includes(row.branchId) === false) throw notFound(messages.unknown);
    return row;
  }

  async #shown(rows: readonly PersonImportEntity[]): Promise<PersonImport[]> {
    const counts = rows.length === 0 ? [] : await this.imports.counts(rows.map(({ id }) => id));
    return rows.map((row) => ({
      ...{ id: row.id, file_name: row.fileName, state: row.state as ImportState, columns: { ...row.mapping } },
      ...{ rows: row.rowCount, done: row.reached },
      counts: Object.fromEntries(counts.filter(({ id }) => id === row.id).map(({ outcome, n }) => [outcome, n])),
      created_at: row.createdAt.toISOString(),
      applied_at: row.appliedAt?.toISOString() ?? null,
      undone_at: row.undoneAt?.toISOString() ?? null,
    }));
  }

  async *#rowsOf(pages: AsyncIterable<ShownRow[]>): AsyncGenerator<ImportRow[]> {
    for await (const page of pages) {
      const seen = [...new Set(page.flatMap(({ seenId }) => seenId ?? []))];
      if (seen.length > 0) await this.audit.read('patients.person-list', seen);
      yield page.map(shownRow);
    }
  }
}

/** Where a caller works who does not work at all branches: whoever brings a list sees those of their branches alone. */
const ownBranches = (): readonly number[] | null => (currentContext()?.member as Member | null)?.branchSet ?? null;

const shownRow = ({ line, outcome, says, likeLine, given, seenId, uhid }: ShownRow): ImportRow => ({
  ...{ line, outcome, says, like_line: likeLine },
  ...(seenId === null || closedRecords().hidesPerson(seenId)
    ? { person_id: null, uhid: '' }
    : { person_id: seenId, uhid: uhid ?? '' }),
  name: given ? [given.form.first_name, given.form.last_name].filter(Boolean).join(' ') || (given.form.local_name ?? '') : '',
});
