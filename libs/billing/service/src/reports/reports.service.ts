import { Injectable } from '@nestjs/common';
import type { ReportQuery } from '@nidaan/billing-contracts';
import { monthStart } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Documents, type DocumentKey } from '@nidaan/platform-documents';
import { EventsService } from '@nidaan/platform-events';
import { FileAnswer } from '@nidaan/platform-http';
import { DuesRepository } from '../dues/dues.repository.ts';
import { outstanding } from '../dues/dues.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { ReceiptsRepository } from '../receipts/receipts.repository.ts';
import { FiguresRepository } from './figures.repository.ts';
import { periodOf } from './period.ts';
import { reportPage } from './billing-report.pdf.ts';

/** Billing reports as PDF: the one of this year is kept for each hospital and shown only while its content is the same. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly figures: FiguresRepository,
    private readonly dues: DuesRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly hospitals: HospitalsService,
    private readonly documents: Documents,
    private readonly events: EventsService,
    private readonly audit: AuditService,
  ) {}

  /** The report of the current hospital (BIL-08, BIL-12). */
  async download(query: ReportQuery): Promise<FileAnswer> {
    // Registrations do not wait for billing, there are too many: whoever asks for the report does.
    await this.events.waitUntilApplied();
    const { html, name } = await this.#page(query);
    // It names no patient and is no record of its own: there is one report.
    void this.audit.read('billing.report', 0);
    // The report that comes without asking for a period is printed ahead; one of many other periods is not worth a file.
    const isOfThisYear = Object.values(query).every((value) => value === undefined);
    const turn = { hospitalId: currentHospital(), isAhead: false };
    return new FileAnswer({
      body: await (isOfThisYear ? this.documents.cached(keyOfThisYear(), html) : this.documents.pdf(html, turn)),
      contentType: 'application/pdf',
      filename: `billing-report-${name}.pdf`,
    });
  }

  /** Prints the report of this year before anybody asks, in place of the one printed before it. */
  async printAhead(): Promise<void> {
    const { html } = await this.#page({});
    await this.documents.prepare(keyOfThisYear(), html);
  }

  async #page(query: ReportQuery): Promise<{ html: string; name: string }> {
    const today = await this.hospitals.today();
    const period = periodOf(query, today);
    const [hospital, rows, [todays = null], months, payments, dues] = await Promise.all([
      this.hospitals.current(),
      this.figures.income(period.from, period.to, period.step),
      this.figures.income(today, today, 'day'),
      this.dues.months(),
      this.receipts.list(period.from, period.to),
      this.dues.find(),
    ]);
    const covered = months.filter(({ month }) => month >= monthStart(period.from) && month <= period.to);
    const duePaise = outstanding(dues);
    const html = reportPage({ hospital, period, today, todays, rows, months: covered, payments, duePaise });
    return { html, name: `${period.from}-to-${period.to}` };
  }
}

const keyOfThisYear = (): DocumentKey => ({ kind: 'billing-report', hospitalId: currentHospital(), id: 'this-year' });
