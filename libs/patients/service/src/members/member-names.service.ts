import { Injectable } from '@nestjs/common';
import { findMemberNames } from '@nidaan/identity-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { Logger } from '@nidaan/platform-telemetry';

/** Says who did something: identity knows the members by name, and is asked each time. */
@Injectable()
export class MemberNamesService {
  constructor(
    private readonly client: ServiceClient,
    private readonly logger: Logger,
  ) {}

  /** What an account is called here; '' for none, for one that is no member, and where identity does not answer: a list is shown all the same. */
  async of(accounts: readonly (number | null)[]): Promise<(account: number | null) => string> {
    // Accounts of API keys have negative numbers.
    const asked = [...new Set(accounts)].filter((account) => account !== null && account > 0);
    if (asked.length === 0) return () => '';
    try {
      const { names } = await this.client.call(findMemberNames, { query: { accounts: asked.join(',') } });
      const known = new Map(names.map(({ account, name }) => [account, name]));
      return (account) => (account === null ? '' : (known.get(account) ?? ''));
    } catch (error) {
      this.logger.warn('Names of members could not be asked for', { error });
      return () => '';
    }
  }
}
