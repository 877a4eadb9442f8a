import { Injectable } from '@nestjs/common';
import { invalid, type InputOf } from '@nidaan/kernel';
import {
  IMPORT_MESSAGES as messages,
  IMPORT_WORDS,
  MOST_IMPORT_ROWS,
  type ImportField,
  type PersonImport,
  type startImport,
} from '@nidaan/patients-contracts';
import { currentBranch, currentContext, currentHospital } from '@nidaan/platform-access';
import { Numbers } from '@nidaan/platform-database';
import { Idempotency, type UploadedFile } from '@nidaan/platform-http';
import { guessedColumns, headingsOf, IMPORT_FILE_MESSAGES, listRows, rowReader, type Columns } from '@nidaan/platform-imports';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { blankOf } from './import-apply.service.ts';
import { readRow, type ReadRow } from './import-row.ts';
import { ImportsService } from './imports.service.ts';
import type { PersonImportEntity } from './person-import.entity.ts';
import { PersonImportsRepository } from './person-imports.repository.ts';

const AT_ONCE = 500;
const SAMPLE_ROWS = 5;
const MOST_FILE_NAME = 200;
const NAMES = ['name', 'first_name', 'local_name'] as const;

/** Files with lists of patients: read row by row, and not kept (FRD-23). */
@Injectable()
export class ImportFilesService {
  constructor(
    private readonly imports: PersonImportsRepository,
    private readonly service: ImportsService,
    private readonly once: Idempotency,
    private readonly numbers: Numbers,
    private readonly hospitals: HospitalsService,
    private readonly clock: Clock,
  ) {}

  /** The headings, what they speak of, and the first rows. Throws 400 for what is no list. */
  async headings(uploads: readonly UploadedFile[]) {
    const rows = listRows(theOne(uploads).path, Number.POSITIVE_INFINITY);
    const sample: string[][] = [];
    for await (const { cells } of rows) {
      sample.push([...cells]);
      if (sample.length > SAMPLE_ROWS) break;
    }
    const headings = headingsOf(sample.shift());
    return { headings, columns: guessedColumns<ImportField>(headings, IMPORT_WORDS) as Record<string, string>, sample };
  }

  /** Reads all rows, and has them checked. Throws 400 for what is no list, and for columns that it has not. */
  async start(uploads: readonly UploadedFile[], { columns }: InputOf<typeof startImport>['body']): Promise<PersonImport> {
    const file = theOne(uploads);
    if (NAMES.every((field) => columns[field] === undefined))
      throw invalid(messages.nameColumn, { columns: messages.nameColumn });
    await this.once.refuseAnswered();
    const list = await this.#list(file, columns);
    await this.imports.add(list);
    try {
      const rowCount = await this.#read(list, file.path);
      return await this.once.transaction(() => this.service.check({ ...list, state: 'checking', rowCount }));
    } catch (fault) {
      await this.imports.drop(list.id);
      throw fault;
    }
  }

  async #list({ filename }: UploadedFile, mapping: Columns<ImportField>): Promise<PersonImportEntity> {
    return {
      ...{ hospitalId: currentHospital(), id: await this.numbers.next('person_import'), branchId: currentBranch() },
      ...{ fileName: filename.slice(0, MOST_FILE_NAME), mapping, state: 'reading', reached: 0, rowCount: 0 },
      ...{ createdAt: this.clock.now(), createdBy: currentContext()?.accountId ?? null, appliedAt: null, undoneAt: null },
    };
  }

  // Short transactions: a long list holds nothing of the database while it is read.
  async #read(list: PersonImportEntity, path: string): Promise<number> {
    const today = await this.hospitals.dayOf(list.createdAt);
    const blank = blankOf(list, list.createdAt);
    let fields: ((cells: readonly string[]) => Partial<Record<ImportField, string>>) | undefined;
    let [count, waiting]: [number, ReadRow[]] = [0, []];
    for await (const { line, cells } of listRows(path, MOST_IMPORT_ROWS)) {
      if (!fields) {
        fields = rowReader(headingsOf(cells), list.mapping);
        continue;
      }
      waiting.push(readRow(line, fields(cells), blank, today));
      count += 1;
      if (waiting.length < AT_ONCE) continue;
      await this.imports.addRows(list.id, waiting);
      waiting = [];
    }
    if (count === 0) throw invalid(IMPORT_FILE_MESSAGES.empty, { file: IMPORT_FILE_MESSAGES.empty });
    await this.imports.addRows(list.id, waiting);
    return count;
  }
}

function theOne(uploads: readonly UploadedFile[]): UploadedFile {
  const file = uploads.find(({ field }) => field === 'file');
  if (!file || file.size === 0) throw invalid(messages.fileExpected, { file: messages.fileExpected });
  return file;
}
