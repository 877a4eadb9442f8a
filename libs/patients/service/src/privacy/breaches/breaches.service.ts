import { Injectable } from '@nestjs/common';
import { changedSince, conflict, invalid, notFound, type InputOf } from '@nidaan/kernel';
import {
  BREACH_CLOCKS,
  BREACH_TEXTS,
  PRIVACY_MESSAGES as messages,
  type Breach,
  type BreachChange,
  type BreachText,
  type recordBreach,
} from '@nidaan/patients-contracts';
import { currentAccount, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import type { BreachEntity } from './breach.entity.ts';
import { BreachesRepository } from './breaches.repository.ts';
import { DONE_FIELDS, shownBreach } from './shown-breach.ts';

/** One line that goes into the register. */
type Amended = [field: string, before: string, after: string];

/** The register of breaches (ORG-79): what is due by when, what was done, and every change with what stood before. */
@Injectable()
export class BreachesService {
  constructor(
    private readonly breaches: BreachesRepository,
    private readonly numbers: Numbers,
    private readonly once: Idempotency,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Breach[]> {
    const [breaches, amendments] = await Promise.all([this.breaches.all(), this.breaches.amendments()]);
    return breaches.map((breach) =>
      shownBreach(
        breach,
        amendments.filter(({ breachId }) => breachId === breach.id),
      ),
    );
  }

  async read(id: number): Promise<Breach> {
    const breach = await this.breaches.find(id);
    if (!breach) throw notFound(messages.breachUnknown);
    return this.#shown(breach);
  }

  async record({ noticed_at: noticed, ...given }: InputOf<typeof recordBreach>['body']): Promise<Breach> {
    const now = this.clock.now();
    const noticedAt = new Date(noticed);
    if (noticedAt > now) throw invalid(messages.noticedInvalid, { noticed_at: messages.noticedInvalid });
    const texts = Object.fromEntries(BREACH_TEXTS.map((field) => [field, given[field]])) as Record<BreachText, string>;
    const breach: BreachEntity = {
      ...{ hospitalId: currentHospital(), id: await this.numbers.next('breach'), noticedAt, texts },
      ...{ recordedAt: now, recordedBy: currentAccount(), certInAt: null, boardAt: null, boardDetailedAt: null, personsAt: null },
      ...{ closedAt: null, closedBy: null, closeReason: '' },
    };
    return this.once.transaction(async () => {
      await this.breaches.add(breach);
      this.audit.wrote('patients.breach', breach.id);
      return shownBreach(breach, []);
    });
  }

  /**
   * Throws 400 where a time is amended without a reason or lies outside, 409 where something done is noted again, the breach is closed, or
   * somebody else changed a text that was seen; then with what it says now.
   */
  amend(id: number, { seen, ...change }: BreachChange): Promise<Breach> {
    return this.#change(id, 'patients.breach-amended', async (before) => {
      const current = changedSince(change, seen, before.texts);
      if (current) throw conflict(messages.changedMeanwhile, { current });
      const { after, amended } = this.#amended(before, change);
      if (amended.length === 0) throw invalid(messages.nothingToAmend);
      for (const line of amended) await this.#note(id, line, change.reason);
      return after;
    });
  }

  /** Throws 409 where not everything is done and no reason is given. */
  close(id: number, reason: string): Promise<Breach> {
    return this.#change(id, 'patients.breach-closed', async (before) => {
      const isComplete = BREACH_CLOCKS.every((what) => before[DONE_FIELDS[what]] !== null);
      if (!isComplete && reason.trim() === '') throw conflict(messages.closingIncomplete);
      return { ...before, closedAt: this.clock.now(), closedBy: currentAccount(), closeReason: isComplete ? '' : reason };
    });
  }

  #change(id: number, what: `patients.${string}`, change: (before: BreachEntity) => Promise<BreachEntity>): Promise<Breach> {
    return this.database.transaction(async () => {
      const before = await this.breaches.hold(id);
      if (!before) throw notFound(messages.breachUnknown);
      if (before.closedAt !== null) throw conflict(messages.breachClosed);
      const after = await change(before);
      await this.breaches.save(after);
      this.audit.wrote(what, id);
      return this.#shown(after);
    });
  }

  #amended(before: BreachEntity, change: BreachChange): { after: BreachEntity; amended: Amended[] } {
    const amended: Amended[] = [];
    const after = { ...before, texts: { ...before.texts } };
    for (const field of BREACH_TEXTS) {
      const value = change[field];
      if (value === undefined || value === before.texts[field]) continue;
      if (field === 'nature' && value.trim() === '') throw invalid(messages.natureRequired, { nature: messages.natureRequired });
      amended.push([field, before.texts[field], value]);
      after.texts[field] = value;
    }
    const { noticed_at: noticed, done, reason } = change;
    if (noticed !== undefined) {
      requireReason(reason);
      after.noticedAt = new Date(noticed);
      if (after.noticedAt > this.clock.now()) throw invalid(messages.noticedInvalid, { noticed_at: messages.noticedInvalid });
      amended.push(['noticed_at', before.noticedAt.toISOString(), after.noticedAt.toISOString()]);
    }
    if (done) {
      const field = DONE_FIELDS[done.what];
      const at = new Date(done.at);
      if (before[field] !== null && reason.trim() === '') throw conflict(messages.clockDone);
      if (at > this.clock.now() || at < after.noticedAt) throw invalid(messages.doneInvalid, { done: messages.doneInvalid });
      amended.push([done.what, before[field]?.toISOString() ?? '', at.toISOString()]);
      after[field] = at;
    }
    return { after, amended };
  }

  #note(breachId: number, [field, before, after]: Amended, reason: string): Promise<void> {
    const amendment = { hospitalId: currentHospital(), breachId, at: this.clock.now(), by: currentAccount() };
    return this.breaches.amend({ ...amendment, field, before, after, reason });
  }

  async #shown(breach: BreachEntity): Promise<Breach> {
    return shownBreach(breach, await this.breaches.amendments(breach.id));
  }
}

function requireReason(reason: string): void {
  if (reason.trim() === '') throw invalid(messages.timeReasonRequired, { reason: messages.timeReasonRequired });
}
