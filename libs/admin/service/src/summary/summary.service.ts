import { Injectable } from '@nestjs/common';
import { NEW_USER_DAYS, RECENT_USERS, type PlatformSummary } from '@nidaan/admin-contracts';
import { rupeesOf } from '@nidaan/kernel';
import { Config } from '@nidaan/platform-config';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalAccountsRepository } from '../hospital-accounts/hospital-accounts.repository.ts';
import { statsOf } from '../hospital-accounts/hospital-accounts.service.ts';
import { LeadsRepository } from '../leads/leads.repository.ts';
import { SummaryRepository } from './summary.repository.ts';

/** The figures of the admin dashboard (ADM-03). */
@Injectable()
export class SummaryService {
  constructor(
    private readonly summary: SummaryRepository,
    private readonly accounts: HospitalAccountsRepository,
    private readonly leads: LeadsRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async show(): Promise<PlatformSummary> {
    const [totals, newest, newLeads] = await Promise.all([
      this.summary.totals(NEW_USER_DAYS, this.config.values.TIME_ZONE, this.clock.now()),
      this.accounts.newest(RECENT_USERS),
      this.leads.countNew(),
    ]);
    return {
      total_users: totals.users,
      active_users: totals.active,
      new_users: totals.fresh,
      total_tickets: totals.tickets,
      open_tickets: totals.open_tickets,
      new_leads: newLeads,
      total_amount_due: rupeesOf(totals.due_paise),
      recent_users: newest.map(statsOf),
    };
  }
}
