import { Injectable } from '@nestjs/common';
import { changedSince, conflict, notFound, type AnswerOf } from '@nidaan/kernel';
import {
  ADMIN_MESSAGES as messages,
  CLOSED_LEAD_DAYS,
  HONEYPOT,
  leadReceived,
  type ContactForm,
  type countLeads,
  type LeadAnswer,
  type LeadChange,
} from '@nidaan/admin-contracts';
import { asPlatform, currentAccount } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { LeadsRepository, type LeadRow, type LeadsPart, type LeadsWanted } from './leads.repository.ts';

const DAY_MS = 86_400_000;

/** Visitors who become customers: what they wrote, and how far the staff got with it. */
@Injectable()
export class LeadsService {
  constructor(
    private readonly leads: LeadsRepository,
    private readonly db: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Keeps what a visitor wrote. A program that fills the hidden field gets the same answer, and nothing is kept. */
  async receive(form: ContactForm): Promise<{ message: string }> {
    if (!isFilled(form[HONEYPOT])) await asPlatform(() => this.db.transaction(() => this.#keep(form)));
    return { message: messages.contactThanks };
  }

  async list(part: LeadsPart): Promise<LeadAnswer[]> {
    const rows = await this.leads.list(part);
    const ids = rows.map(({ id }) => id);
    await asPlatform(() => this.audit.read('admin.lead', ids));
    return rows.map(answerOf);
  }

  /** A number only: nobody's words are read, so no trail tells of it. */
  async count(wanted: LeadsWanted): Promise<AnswerOf<typeof countLeads>> {
    return { total: await this.leads.count(wanted) };
  }

  async change(id: number, change: LeadChange): Promise<LeadAnswer> {
    const by = { accountId: currentAccount(), at: this.clock.now() };
    return asPlatform(() =>
      this.db.transaction(async () => {
        await this.#refuseChanged(id, change);
        const row = await this.leads.change(id, change, by);
        if (!row) throw notFound(messages.leadUnknown);
        this.audit.wrote('admin.lead', id);
        return answerOf(row);
      }),
    );
  }

  /** Erases what a visitor wrote. Throws 404 for an unknown lead. */
  async erase(id: number): Promise<void> {
    await asPlatform(() =>
      this.db.transaction(async () => {
        if (!(await this.leads.erase(id))) throw notFound(messages.leadUnknown);
        this.audit.wrote('admin.lead-erased', id);
      }),
    );
  }

  /** Erases leads that were closed, and not changed since, for longer than they are kept. */
  async eraseOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - CLOSED_LEAD_DAYS * DAY_MS);
    await asPlatform(() =>
      this.db.transaction(async () => this.audit.wroteAll('admin.lead-erased', await this.leads.eraseClosed(before))),
    );
  }

  /** 409 with the others' values where somebody has changed what the sender had seen, and it is to become something else again. */
  async #refuseChanged(id: number, { seen, ...change }: LeadChange): Promise<void> {
    const now = seen && (await this.leads.lock(id));
    const current = now && changedSince(change, seen, { ...now });
    if (current) throw conflict(messages.changedMeanwhile, { current });
  }

  async #keep(form: ContactForm): Promise<void> {
    const at = this.clock.now();
    const leadId = await this.leads.add(form, at);
    this.audit.wrote('admin.lead', leadId);
    await this.events.add(leadReceived, { leadId, topic: form.topic, receivedAt: at.toISOString() });
  }
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const answerOf = ({ created_at, updated_at, ...row }: LeadRow): LeadAnswer => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at?.toISOString() ?? null,
});
