import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  applyImport,
  findImport,
  importRows,
  listImports,
  readImportHeadings,
  startImport,
  undoImport,
  type ImportRow,
  type PersonImport,
} from '@nidaan/patients-contracts';
import { ArrayStream, Route, type CallOf } from '@nidaan/platform-http';
import { ImportFilesService } from './import-files.service.ts';
import { ImportsService } from './imports.service.ts';

@Controller()
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly files: ImportFilesService,
  ) {}

  @Route(readImportHeadings)
  headings({ files }: CallOf<typeof readImportHeadings>): Promise<AnswerOf<typeof readImportHeadings>> {
    return this.files.headings(files);
  }

  @Route(startImport)
  start({ body, files }: CallOf<typeof startImport>): Promise<PersonImport> {
    return this.files.start(files, body);
  }

  @Route(listImports)
  list(): Promise<PersonImport[]> {
    return this.imports.list();
  }

  @Route(findImport)
  find({ params }: InputOf<typeof findImport>): Promise<PersonImport> {
    return this.imports.find(params.id);
  }

  @Route(importRows)
  async rows({ params, query }: InputOf<typeof importRows>): Promise<ArrayStream<ImportRow>> {
    return new ArrayStream(await this.imports.rows(params.id, query));
  }

  @Route(applyImport)
  apply(call: InputOf<typeof applyImport>): Promise<PersonImport> {
    return this.imports.apply(call);
  }

  @Route(undoImport)
  undo(call: InputOf<typeof undoImport>): Promise<PersonImport> {
    return this.imports.undo(call);
  }
}
