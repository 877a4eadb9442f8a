import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { applyImportJob, checkImport, forgetImports, IMPORT_UNDO_DAYS, undoImportJob } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { ImportApplyService } from '../imports/import-apply.service.ts';
import { ImportCheckService } from '../imports/import-check.service.ts';
import { ImportUndoService } from '../imports/import-undo.service.ts';
import { PersonImportsRepository } from '../imports/person-imports.repository.ts';

/** The work on lists of patients (FRD-23). Broken off it goes on where it was. */
@Injectable()
export class ImportPersonsJob {
  constructor(
    private readonly imports: PersonImportsRepository,
    private readonly checking: ImportCheckService,
    private readonly applying: ImportApplyService,
    private readonly undoing: ImportUndoService,
    private readonly clock: Clock,
  ) {}

  @JobHandler(checkImport)
  async check({ importId }: JobDataOf<typeof checkImport>): Promise<void> {
    await this.checking.run(importId);
  }

  @JobHandler(applyImportJob)
  async apply({ importId }: JobDataOf<typeof applyImportJob>): Promise<void> {
    await this.applying.run(importId);
  }

  @JobHandler(undoImportJob)
  async undo({ importId }: JobDataOf<typeof undoImportJob>): Promise<void> {
    await this.undoing.run(importId);
  }

  @JobHandler(forgetImports)
  async forget(): Promise<void> {
    await this.imports.forgetBefore(new Date(this.clock.now().getTime() - IMPORT_UNDO_DAYS * 24 * 3_600_000));
  }
}
