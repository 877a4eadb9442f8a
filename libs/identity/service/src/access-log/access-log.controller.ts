import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  accessLogDays,
  accessLogPeople,
  checkAccessLog,
  exportAccessLog,
  findPersonAccess,
  findTouchedRecords,
  patientAccessLog,
  readAccessLog,
} from '@nidaan/identity-contracts';
import { Route, type FileAnswer } from '@nidaan/platform-http';
import { AccessExportService } from './access-export.service.ts';
import { AccessLogGatheringService } from './access-log-gathering.service.ts';
import { AccessNamesService } from './access-names.service.ts';
import { PersonEmergenciesService } from './person-emergencies.service.ts';
import { TouchedRecordsService } from './touched-records.service.ts';

@Controller()
export class AccessLogController {
  constructor(
    private readonly gathering: AccessLogGatheringService,
    private readonly exports: AccessExportService,
    private readonly names: AccessNamesService,
    private readonly emergencies: PersonEmergenciesService,
    private readonly touched: TouchedRecordsService,
  ) {}

  @Route(patientAccessLog)
  ofPatient({ params, query }: InputOf<typeof patientAccessLog>): Promise<AnswerOf<typeof patientAccessLog>> {
    return this.gathering.ofPatient(params.id, query);
  }

  @Route(readAccessLog)
  read({ query }: InputOf<typeof readAccessLog>): Promise<AnswerOf<typeof readAccessLog>> {
    return this.gathering.page(query);
  }

  @Route(accessLogDays)
  days({ query }: InputOf<typeof accessLogDays>): Promise<AnswerOf<typeof accessLogDays>> {
    return this.gathering.days(query);
  }

  @Route(accessLogPeople)
  people(): Promise<AnswerOf<typeof accessLogPeople>> {
    return this.names.people();
  }

  @Route(exportAccessLog)
  export({ query }: InputOf<typeof exportAccessLog>): Promise<FileAnswer> {
    return this.exports.download(query);
  }

  @Route(findPersonAccess)
  async ofPerson({ body }: InputOf<typeof findPersonAccess>): Promise<AnswerOf<typeof findPersonAccess>> {
    const [days, emergencies] = await Promise.all([this.gathering.byRole(body.visits), this.emergencies.of(body.visits)]);
    return { days, emergencies };
  }

  @Route(findTouchedRecords)
  touchedBy({ body }: InputOf<typeof findTouchedRecords>): Promise<AnswerOf<typeof findTouchedRecords>> {
    return this.touched.by(body);
  }

  @Route(checkAccessLog)
  check({ query }: InputOf<typeof checkAccessLog>): Promise<AnswerOf<typeof checkAccessLog>> {
    return this.gathering.check(query);
  }
}
