import { Injectable } from '@nestjs/common';
import { findMemberNames, findPeople } from '@nidaan/identity-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { currentAccount, currentHospital } from '@nidaan/platform-access';
import { ServiceClient } from '@nidaan/platform-http';
import { Logger } from '@nidaan/platform-telemetry';
import { KnownAccountsRepository } from './known-accounts.repository.ts';

/** Whose ticket it is. */
interface Raised {
  hospitalId: number;
  accountId: number;
}

/** Who raised tickets. Identity tells of the accounts that registered a hospital; of other members it is asked. */
@Injectable()
export class AuthorsService {
  constructor(
    private readonly client: ServiceClient,
    private readonly accounts: KnownAccountsRepository,
    private readonly logger: Logger,
  ) {}

  /** Keeps the name and e-mail of the member at work, who raises a ticket. Where identity does not answer it is raised all the same. */
  async keep(): Promise<void> {
    const accountId = currentAccount();
    // Accounts of API keys have negative numbers.
    if (accountId <= 0) return;
    const found = await this.#asked(() => this.client.call(findMemberNames, { query: { accounts: String(accountId) } }));
    const [member] = found?.names ?? [];
    if (member)
      await this.accounts.keep({
        hospitalId: currentHospital(),
        accountId,
        username: member.name,
        accountEmail: member.email ?? '',
      });
  }

  /** Hospitals and members of tickets, as the staff read them; nobody where identity does not answer. */
  async of(tickets: readonly Raised[]): Promise<AuthorNames> {
    const people = tickets.flatMap(({ hospitalId: hospital, accountId: account }) =>
      account > 0 ? [{ hospital, account }] : [],
    );
    const found = people.length === 0 ? null : await this.#asked(() => this.client.callAsStaff(findPeople, { body: { people } }));
    return new AuthorNames(found ?? { hospitals: [], members: [] });
  }

  async #asked<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      this.logger.warn('Who raised a ticket could not be asked for', { error });
      return null;
    }
  }
}

/** What identity told of hospitals and members. */
export class AuthorNames {
  readonly #hospitals: ReadonlyMap<number, string>;
  readonly #members: ReadonlyMap<string, { name: string; email: string }>;

  constructor({ hospitals, members }: AnswerOf<typeof findPeople>) {
    this.#hospitals = new Map(hospitals.map(({ hospital, name }) => [hospital, name]));
    this.#members = new Map(members.map(({ hospital, account, ...member }) => [`${hospital} ${account}`, member]));
  }

  hospital({ hospitalId }: Raised): string | undefined {
    return this.#hospitals.get(hospitalId);
  }

  member({ hospitalId, accountId }: Raised): { name: string; email: string } | undefined {
    return this.#members.get(`${hospitalId} ${accountId}`);
  }
}
