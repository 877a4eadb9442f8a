import { Injectable } from '@nestjs/common';
import { dayForPeople, dayIn } from '@nidaan/kernel';
import { ACCESS_KINDS, ACCESS_LOG_EXPORT, type AccessExportQuestion } from '@nidaan/identity-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Documents } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { PrincipalsService } from '../accounts/principals.service.ts';
import { accessLogCsv } from './access-log.csv.ts';
import { accessLogPage, type ExportedLog } from './access-log.pdf.ts';
import { AccessLogGatheringService } from './access-log-gathering.service.ts';

/** The access log on paper and as a table, with the heads of the chains that seal it (ORG-62). */
@Injectable()
export class AccessExportService {
  constructor(
    private readonly gathering: AccessLogGatheringService,
    private readonly principals: PrincipalsService,
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  async download({ format, ...asked }: AccessExportQuestion): Promise<FileAnswer> {
    const log = await this.#log(asked);
    const filename = `who-looked-${dayIn(log.hospital.timeZone, log.now)}.${format}`;
    if (format === 'csv') {
      const body = Buffer.from(accessLogCsv(log));
      return new FileAnswer({ body, contentType: 'text/csv; charset=utf-8', filename });
    }
    const body = await this.documents.pdf(accessLogPage(log), { hospitalId: currentHospital(), isAhead: false });
    return new FileAnswer({ body, contentType: 'application/pdf', filename });
  }

  async #log(asked: Omit<AccessExportQuestion, 'format'>): Promise<ExportedLog> {
    const { entries, next, unavailable } = await this.gathering.page({ ...asked, limit: ACCESS_LOG_EXPORT });
    const heads = await this.gathering.heads();
    return {
      hospital: await this.principals.letterhead(),
      about: aboutOf(asked),
      entries,
      heads,
      unavailable,
      isCut: next !== null,
      now: this.clock.now(),
    };
  }
}

// What the list was asked for, in words.
function aboutOf({ from, to, patient, what }: Omit<AccessExportQuestion, 'format'>): string[] {
  return [
    ...(patient === undefined ? [] : [`Patient #${patient}`]),
    ...(what === undefined ? [] : [ACCESS_KINDS[what] ?? what]),
    ...(from === undefined ? [] : [`From ${dayForPeople(from)}`]),
    ...(to === undefined ? [] : [`To ${dayForPeople(to)}`]),
  ];
}
