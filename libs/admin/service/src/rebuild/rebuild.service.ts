import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { runAs } from '@nidaan/platform-access';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalAccountsRepository, type HospitalAccountRow } from '../hospital-accounts/hospital-accounts.repository.ts';
import { KnownTicketsRepository, type TicketRow } from '../tickets/known-tickets.repository.ts';
import { fieldsThatDiffer, type Difference } from './difference.ts';
import { RebuildSourcesService, type SourceAccount, type SourceDues } from './rebuild-sources.service.ts';

export interface Rebuilt {
  doctors: number;
  tickets: number;
  differences: Difference[];
}

// What an event changed of late may be newer than what the source was asked for, or still on its way: it is left to the events.
const RECENT_MS = 60_000;
const SETTLE_MS = 2000;

/**
 * Compares the read models with the owners of the facts, and mends what differs. Safe beside the running product: a row never goes
 * back behind an event.
 */
@Injectable()
export class RebuildService {
  constructor(
    private readonly sources: RebuildSourcesService,
    private readonly accounts: HospitalAccountsRepository,
    private readonly tickets: KnownTicketsRepository,
    private readonly clock: Clock,
  ) {}

  /** `isCheck`: only says what differs. */
  async run({ isCheck }: { isCheck: boolean }): Promise<Rebuilt> {
    const first = await this.#compared();
    if (first.found.length === 0) return resultOf(first);
    // What was only on its way has arrived by then.
    await sleep(SETTLE_MS);
    const second = await this.#compared();
    const seen = new Set(first.found.map(({ difference }) => JSON.stringify(difference)));
    const found = second.found.filter(({ difference }) => seen.has(JSON.stringify(difference)));
    if (!isCheck) for (const { difference, mend } of found) await runAs({ hospitalId: difference.hospitalId }, mend);
    return resultOf({ ...second, found });
  }

  async #compared(): Promise<Compared> {
    const before = new Date(this.clock.now().getTime() - RECENT_MS);
    // Own rows first: a hospital that comes while the owners are asked is no stray.
    const own = { doctors: await this.accounts.all(), tickets: await this.tickets.all() };
    const [accounts, dues, tickets] = [await this.sources.accounts(), await this.sources.dues(), await this.sources.tickets()];
    const ofDoctors = this.#doctors(own.doctors, accounts, dues, before);
    const ofTickets = this.#tickets(own.tickets, tickets, before);
    return { doctors: accounts.length, tickets: tickets.length, found: [...ofDoctors, ...ofTickets] };
  }

  #doctors(
    own: readonly HospitalAccountRow[],
    accounts: readonly SourceAccount[],
    dues: readonly SourceDues[],
    before: Date,
  ): Found[] {
    const rows = new Map(own.map((row) => [row.hospital_id, row]));
    const duesOf = new Map(dues.map((each) => [each.hospital_id, each]));
    const found = accounts.flatMap((account) => {
      const row = rows.get(account.hospital_id);
      const owed = duesOf.get(account.hospital_id);
      return [
        ...this.#profile(account, row, before),
        ...this.#status(account, row, before),
        ...(owed ? this.#dues(account, row, owed) : []),
      ];
    });
    const known = new Set(accounts.map(({ hospital_id }) => hospital_id));
    const strays = [...rows.values()].filter((row) => !known.has(row.hospital_id) && !isRecent(row.created_at, before));
    return [...found, ...strays.map((row) => this.#stray(row))];
  }

  #profile(account: SourceAccount, row: HospitalAccountRow | undefined, before: Date): Found[] {
    const { hospital_id: hospitalId, account_id: id } = account;
    if (isRecent(row?.profile_at ?? new Date(account.created_at), before)) return [];
    const profile = { hospitalId, accountId: id, hospitalName: account.hospital_name, ...whoIs(account) };
    const mend = () => this.accounts.mendProfile({ ...profile, createdAt: new Date(account.created_at) }, before);
    if (!row)
      return [{ difference: { model: 'doctor', hospitalId, id, field: 'row', here: undefined, source: account.email }, mend }];
    const { account_id, hospital_name, username, email, created_at } = account;
    const here = { ...row, created_at: row.created_at?.toISOString() };
    return fieldsThatDiffer(here, { account_id, hospital_name, username, email, created_at }).map((field) => ({
      difference: { model: 'doctor', hospitalId, id, ...field },
      mend,
    }));
  }

  #status(
    { hospital_id: hospitalId, account_id: id, is_active }: SourceAccount,
    row: HospitalAccountRow | undefined,
    before: Date,
  ): Found[] {
    if (isRecent(row?.status_at ?? null, before)) return [];
    const mend = () => this.accounts.mendStatus(hospitalId, is_active, before);
    // A row that is made now is an active account's until it is mended too.
    return fieldsThatDiffer({ is_active: row?.is_active ?? true }, { is_active }).map((field) => ({
      difference: { model: 'doctor', hospitalId, id, ...field },
      mend,
    }));
  }

  #dues({ account_id: id }: SourceAccount, row: HospitalAccountRow | undefined, owed: SourceDues): Found[] {
    if (row && row.dues_version > owed.version) return [];
    const hospitalId = owed.hospital_id;
    const dues = {
      hospitalId,
      accountId: id,
      runningPatients: owed.running_patients,
      duePaise: owed.due_paise,
      monthId: owed.month_id,
      version: owed.version,
    };
    const mend = () => this.accounts.saveDues(dues);
    const here = {
      running_patients: row?.running_patients ?? 0,
      due_paise: row?.due_paise ?? 0,
      month_id: row?.month_id ?? null,
    };
    const { running_patients, due_paise, month_id } = owed;
    return fieldsThatDiffer(here, { running_patients, due_paise, month_id }).map((field) => ({
      difference: { model: 'doctor', hospitalId, id, ...field },
      mend,
    }));
  }

  #stray(row: HospitalAccountRow): Found {
    const { hospital_id: hospitalId, account_id, email } = row;
    return {
      difference: { model: 'doctor', hospitalId, id: account_id ?? 0, field: 'row', here: email, source: undefined },
      mend: () => this.accounts.forget(hospitalId),
    };
  }

  #tickets(
    own: readonly TicketRow[],
    source: readonly { hospital_id: number; id: number; status: string; changed_at: string }[],
    before: Date,
  ): Found[] {
    const rows = new Map(own.map((row) => [row.id, row]));
    const found = source.flatMap(({ hospital_id: hospitalId, id, status, changed_at }): Found[] => {
      const row = rows.get(id);
      rows.delete(id);
      if (row?.status === status || isRecent(row?.status_at ?? new Date(changed_at), before)) return [];
      const difference = {
        model: 'ticket' as const,
        hospitalId,
        id,
        field: row ? 'status' : 'row',
        here: row?.status,
        source: status,
      };
      return [{ difference, mend: () => this.tickets.mend(hospitalId, id, status, before) }];
    });
    const strays = [...rows.values()].filter(({ status_at }) => !isRecent(status_at, before));
    return [
      ...found,
      ...strays.map(({ hospital_id: hospitalId, id, status }) => ({
        difference: { model: 'ticket' as const, hospitalId, id, field: 'row', here: status, source: undefined },
        mend: () => this.tickets.forget(hospitalId, id),
      })),
    ];
  }
}

interface Found {
  difference: Difference;
  mend: () => Promise<void>;
}

interface Compared {
  doctors: number;
  tickets: number;
  found: Found[];
}

const resultOf = ({ found, ...counts }: Compared): Rebuilt => ({
  ...counts,
  differences: found.map(({ difference }) => difference),
});

const isRecent = (at: Date | null, before: Date): boolean => at !== null && at > before;

const whoIs = ({ username, email }: SourceAccount) => ({ username, email });
