import { AppError } from '@nidaan/kernel';
import { findRestricted, RestrictedLookup, runAs, type RestrictedFacts } from '@nidaan/platform-access';
import type { ServiceClient } from '@nidaan/platform-http';

// During an upgrade patients may be of the release before, which restricts nobody.
const NONE: RestrictedFacts = { today: '1970-01-01', records: [] };

/** Asks patients which records of a hospital are restricted. */
export class AskPatients extends RestrictedLookup {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  override async find(hospitalId: number): Promise<RestrictedFacts> {
    try {
      return await runAs({ hospitalId, branches: '*' }, () => this.client.call(findRestricted, {}));
    } catch (fault) {
      if (fault instanceof AppError && fault.status === 404) return NONE;
      throw fault;
    }
  }
}
