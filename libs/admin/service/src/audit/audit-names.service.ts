import { Injectable } from '@nestjs/common';
import type { AnswerOf, ServiceName } from '@nidaan/kernel';
import type { AuditEntryAnswer } from '@nidaan/admin-contracts';
import { findPeople, listStaff } from '@nidaan/identity-contracts';
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
    const members = await this.#members(entries.filter(({ accountId }) => !whoIs.has(accountId)));
    return entries.map((entry) => {
      const who = whoIs.get(entry.accountId) ?? members.get(placeOf(entry.hospitalId, entry.accountId)) ?? UNKNOWN;
      return answerOf(entry, who, nameOf.get(entry.hospitalId) ?? '');
    });
  }

  // By hospital and account: events tell of the accounts alone that registered a hospital.
  async #members(entries: readonly Entry[]): Promise<ReadonlyMap<string, Who>> {
    // Accounts of API keys have negative numbers.
    const people = entries.flatMap(({ hospitalId: hospital, accountId: account }) =>
      account !== null && account > 0 && hospital !== PLATFORM ? [{ hospital, account }] : [],
    );
    const none = { members: [] };
    const { members } =
      people.length === 0 ? none : await this.client.callAsStaff(findPeople, { body: { people } }).catch(() => none);
    return new Map(
      members.map(({ hospital, account, name, email }) => [placeOf(hospital, account), { name, email, isStaff: false }]),
    );
  }
}

const placeOf = (hospital: number, account: number | null): string => `${hospital} ${account}`;

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
