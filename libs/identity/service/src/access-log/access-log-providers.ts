import { AccessExportService } from './access-export.service.ts';
import { AccessLogGatheringService } from './access-log-gathering.service.ts';
import { AccessNamesService } from './access-names.service.ts';
import { AccessQuestionService } from './access-question.service.ts';
import { EntriesOfBranchesService } from './entries-of-branches.service.ts';
import { PersonEmergenciesService } from './person-emergencies.service.ts';
import { TouchedRecordsService } from './touched-records.service.ts';

/** What the access log is made of (ORG-61). */
export const ACCESS_LOG = [
  AccessExportService,
  AccessLogGatheringService,
  AccessNamesService,
  AccessQuestionService,
  EntriesOfBranchesService,
  PersonEmergenciesService,
  TouchedRecordsService,
];
