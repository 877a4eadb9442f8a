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
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { inPages } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { PersonImportsRepository, type ShownRow } from './person-imports.repository.ts';
import type { PersonImportEntity } from './person-import.entity.ts';

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
    return this.#shown(await this.imports.list());
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

  /** 409 where it was applied before, or is worked on. */
  apply({ params: { id } }: InputOf<typeof applyImport>): Promise<PersonImport> {
    return this.#begin(id, 'checked', 'applying', messages.notChecked, async ({ createdAt }) => {
      if (this.#isPast(createdAt)) throw conflict(messages.forgotten);
      await this.jobs.add(applyImportJob, { hospitalId: currentHospital(), importId: id });
      this.audit.wrote('patients.import-applied', id);
    });
  }

  /** 409 where it was not applied, is worked on, or was applied more than 30 days ago. */
  undo({ params: { id } }: InputOf<typeof applyImport>): Promise<PersonImport> {
    return this.#begin(id, 'applied', 'undoing', messages.notApplied, async ({ appliedAt }) => {
      if (this.#isPast(appliedAt!)) throw conflict(messages.tooLate);
      await this.jobs.add(undoImportJob, { hospitalId: currentHospital(), importId: id });
      this.audit.wrote('patients.import-undone', id);
    });
  }

  async #begin(
    id: number,
    from: ImportState,
    to: ImportState,
    refusal: string,
    work: (row: PersonImportEntity) => Promise<void>,
  ): Promise<PersonImport> {
    await this.#row(id);
    return this.once.transaction(async () => {
      const row = (await this.imports.lock(id))!;
      if (row.state.endsWith('ing')) throw conflict(messages.busy);
      if (row.state !== from) throw conflict(refusal);
      await work(row);
      await this.imports.save({ ...row, state: to, reached: 0 });
      return this.find(id);
    });
  }

  #isPast(since: Date): boolean {
    return this.clock.now().getTime() > since.getTime() + IMPORT_UNDO_DAYS * 24 * 3_600_000;
  }

  async #row(id: number): Promise<PersonImportEntity> {
    const row = await this.imports.find(id);
    if (!row || row.state === 'reading') throw notFound(messages.unknown);
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
      const seen = [...new Set(page.flatMap(({ personId }) => personId ?? []))];
      if (seen.length > 0) await this.audit.read('patients.person-list', seen);
      yield page.map(shownRow);
    }
  }
}

const shownRow = ({ line, outcome, says, likeLine, given, personId, uhid }: ShownRow): ImportRow => ({
  ...{ line, outcome, says, like_line: likeLine, person_id: personId, uhid: uhid ?? '' },
  name: given ? [given.form.first_name, given.form.last_name].filter(Boolean).join(' ') || (given.form.local_name ?? '') : '',
});
