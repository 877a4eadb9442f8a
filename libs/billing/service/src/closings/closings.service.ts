import { Injectable } from '@nestjs/common';
import { BILLING_MESSAGES as messages, closeEndedMonths, closeRunningPeriod, mailDue } from '@nidaan/billing-contracts';
import { monthStart, type PlainDate } from '@nidaan/kernel';
import { currentContext, currentHospital, newContext, runInContext } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import { DuesRepository } from '../dues/dues.repository.ts';
import { DuesService } from '../dues/dues.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { ClosingsRepository } from './closings.repository.ts';

// A person waits for it.
const RESET_MS = 20_000;
// Calls of others find connections meanwhile.
const AT_ONCE = 2;

/** Closing: running counts begin at 0 again, what they cost is due, nothing is lost and nothing is counted twice (OPN-49, PRM-87). */
@Injectable()
export class ClosingsService {
  constructor(
    private readonly db: Database,
    private readonly rows: ClosingsRepository,
    private readonly duesRows: DuesRepository,
    private readonly dues: DuesService,
    private readonly hospitals: HospitalsService,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Asks for the closing of each hospital where a month has ended by now. */
  async askForEnded(): Promise<void> {
    for (const hospitalId of await this.rows.hospitalsToClose(this.clock.now()))
      await this.jobs.add(closeEndedMonths, { hospitalId });
  }

  /** Closes the months that have ended in the current hospital; a second time there is nothing left to close. */
  async closeEnded(): Promise<void> {
    await this.#close(monthStart(await this.hospitals.today()));
  }

  /** Closes the running period of the current hospital; how many months that were. */
  closeRunning(): Promise<number> {
    return this.#close(null);
  }

  /**
   * Closes the running period of every hospital before its month ends. One hospital's fault leaves no other open: what fails, or is not reached
   * within `withinMs`, is closed by a job of its own, which is asked for before this answers.
   */
  async reset(withinMs = RESET_MS): Promise<{ message: string; reset: number }> {
    const waiting = await this.rows.hospitalsToClose(null);
    const until = Date.now() + withinMs;
    const left: number[] = [];
    let reset = 0;
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const closed = Date.now() < until ? await this.#closeOf(id) : null;
        if (closed === null) left.push(id);
        else if (closed > 0) reset += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const hospitalId of left) await this.jobs.add(closeRunningPeriod, { hospitalId });
    return { message: messages.resetDone, reset: reset + left.length };
  }

  // Null when it failed.
  async #closeOf(hospitalId: number): Promise<number | null> {
    try {
      return await runInContext(newContext({ ...currentContext(), hospitalId }), () => this.#close(null));
    } catch (fault) {
      this.logger.error('The running period of a hospital could not be closed; a job tries it again', { hospitalId, fault });
      return null;
    }
  }

  async #close(before: PlainDate | null): Promise<number> {
    const now = this.clock.now();
    const today = await this.hospitals.dayOf(now);
    return this.db.transaction(async (tx) => {
      this.duesRows.lock(tx);
      const closed = await this.rows.close(tx, before, today, now);
      if (closed.length === 0) return 0;
      for (const { id } of closed) {
        this.audit.wrote('billing.closing', id);
        await this.jobs.add(mailDue, { hospitalId: currentHospital(), closingId: id });
      }
      await this.dues.publish((await this.duesRows.find())!);
      return closed.length;
    });
  }
}
