import type { Provider } from '@nestjs/common';
import { ImportPersonsJob } from '../jobs/import-persons.job.ts';
import { ImportApplyService } from './import-apply.service.ts';
import { ImportCheckRepository } from './import-check.repository.ts';
import { ImportCheckService } from './import-check.service.ts';
import { ImportFilesService } from './import-files.service.ts';
import { ImportUndoService } from './import-undo.service.ts';
import { ImportWorkRepository } from './import-work.repository.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsService } from './imports.service.ts';
import { OldNumbersService } from './old-numbers.service.ts';
import { PersonImportRowEntity } from './person-import-row.entity.ts';
import { PersonImportEntity } from './person-import.entity.ts';
import { PersonImportsRepository } from './person-imports.repository.ts';

export const IMPORT_CONTROLLERS = [ImportsController];
export const IMPORT_ENTITIES = [PersonImportEntity, PersonImportRowEntity];
export const IMPORT_PROVIDERS: Provider[] = [
  ImportApplyService,
  ImportCheckRepository,
  ImportCheckService,
  ImportFilesService,
  ImportPersonsJob,
  ImportsService,
  ImportUndoService,
  ImportWorkRepository,
  OldNumbersService,
  PersonImportsRepository,
];
