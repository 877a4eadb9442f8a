import { Injectable } from '@nestjs/common';
import type { ReportQuery } from '@nidaan/billing-contracts';
import { monthStart } from '@nidaan/kernel';
import { Branches, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Documents, type DocumentKey } from '@nidaan/platform-documents';
import { EventsService } from '@nidaan/platform-events';
import { FileAnswer } from '@nidaan/platform-http';
import { branchesInSight } from '../branches/branch-sight.ts';
import { DuesRepository } from '../dues/dues.repository.ts';
import { outstanding } from '../dues/dues.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { ReceiptsRepository } from '../receipts/receipts.repository.ts';
import { ReversalsRepository } from '../reversals/reversals.repository.ts';
import { FiguresRepository } from './figures.repository.ts';
import { periodOf, type Period } from './period.ts';
import { reportPage, type CommissionStatement } from './billing-report.pdf.ts';

/**
 * Billing reports as PDF: the one of this year is kept for each hospital and shown only while its content is the same. One of branches is printed
 * when it is asked for and not kept, for the kept one is the hospital's (ORG-36).
 */
@Injectable()
export class ReportsService {
  constructor(
    private readonly figures: FiguresRepository,
    private readonly dues: DuesRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly reversals: ReversalsRepository,
    private readonly hospitals: HospitalsService,
    private readonly branches: Branches,
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
    const isKept = branchesInSight() === null && Object.values(query).every((value) => value === undefined);
    const turn = { hospitalId: currentHospital(), isAhead: false };
    return new FileAnswer({
      body: await (isKept ? this.documents.cached(keyOfThisYear(), html) : this.documents.pdf(html, turn)),
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
    const some = branchesInSight();
    const [hospital, rows, [todays = null], commission, branches] = await Promise.all([
      this.hospitals.current(),
      this.figures.income(period.from, period.to, period.step),
      this.figures.income(today, today, 'day'),
      some === null ? this.#commission(period) : null,
      some === null ? [] : this.#namesOf(some),
    ]);
    const html = reportPage({ hospital, period, today, todays, rows, commission, branches });
    return { html, name: `${period.from}-to-${period.to}` };
  }

  async #commission({ from, to }: Period): Promise<CommissionStatement> {
    const [months, payments, reversals, dues] = await Promise.all([
      this.dues.months(),
      this.receipts.list(from, to),
      this.reversals.list(from, to),
      this.dues.find(),
    ]);
    const covered = months.filter(({ month }) => month >= monthStart(from) && month <= to);
    return { months: covered, payments, reversals, duePaise: outstanding(dues) };
  }

  async #namesOf(ids: readonly number[]): Promise<string[]> {
    const all = await this.branches.all(currentHospital(), ids);
    return all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  }
}

const keyOfThisYear = (): DocumentKey => ({ kind: 'billing-report', hospitalId: currentHospital(), id: 'this-year' });
