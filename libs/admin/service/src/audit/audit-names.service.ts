import { Injectable } from '@nestjs/common';
import type { AnswerOf, ServiceName } from '@nidaan/kernel';
import type { AuditEntryAnswer } from '@nidaan/admin-contracts';
import { listStaff } from '@nidaan/identity-contracts';
import { PLATFORM } from '@nidaan/platform-access';
import { ServiceClient } from '@nidaan/platform-http';
import type { operationRoutes } from '@nidaan/platform-runtime';
import { HospitalAccountsRepository } from '../hospital-accounts/hospital-accounts.repository.ts';

type Entry = AnswerOf<ReturnType<typeof operationRoutes>['entries']>['entries'][number] & { service: ServiceName };
interface Who {
  name: string;
  email: string;
  isStaff: boolean;
}

const SYSTEM: Who = { name: 'System', email: '', isStaff: false };
const UNKNOWN: Who = { name: '', email: '', isStaff: false };

/** Says who the accounts and hospitals of entries are; entries themselves hold numbers only. */
@Injectable()
export class AuditNamesService {
  constructor(
    private readonly accounts: HospitalAccountsRepository,
    private readonly client: ServiceClient,
  ) {}

  async nameEntries(entries: readonly Entry[]): Promise<AuditEntryAnswer[]> {
    const hospitals = new Set(entries.map(({ hospitalId }) => hospitalId));
    const accounts = new Set(entries.flatMap(({ accountId }) => accountId ?? []));
    const [doctors, staff] = await Promise.all([
      this.accounts.named([...hospitals], [...accounts]),
      accounts.size > 0 ? this.client.callAsStaff(listStaff).catch(() => []) : [],
    ]);
    const nameOf = new Map(doctors.map(({ hospital_id, hospital_name }) => [hospital_id, hospital_name]));
    const whoIs = new Map<number | null, Who>([
      [null, SYSTEM],
      ...doctors.map(
        ({ account_id, username, email }) => [account_id ?? -1, { name: username, email, isStaff: false }] as [number, Who],
      ),
      ...staff.map(({ id, username, email }) => [id, { name: username, email, isStaff: true }] as [number, Who]),
    ]);
    return entries.map((entry) => answerOf(entry, whoIs.get(entry.accountId) ?? UNKNOWN, nameOf.get(entry.hospitalId) ?? ''));
  }
}

const answerOf = (entry: Entry, who: Who, hospitalName: string): AuditEntryAnswer => ({
  id: `${entry.service}-${entry.id}`,
  service: entry.service,
  at: entry.at,
  account_id: entry.accountId,
  account_name: who.name,
  account_email: who.email,
  is_staff: who.isStaff,
  hospital_id: entry.hospitalId === PLATFORM ? null : entry.hospitalId,
  hospital_name: hospitalName,
  action: entry.action,
  what: entry.what,
  subjects: entry.subjects,
  request_id: entry.requestId,
});
