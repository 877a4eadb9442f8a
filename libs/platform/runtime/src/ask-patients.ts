import { findRestricted, RestrictedLookup, runAs, type RestrictedFacts } from '@nidaan/platform-access';
import type { ServiceClient } from '@nidaan/platform-http';

/** Asks patients which records of a hospital are restricted. Every fault is thrown, 404 too: nothing opens because somebody else answered. */
export class AskPatients extends RestrictedLookup {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  override find(hospitalId: number): Promise<RestrictedFacts> {
    return runAs({ hospitalId, branches: '*' }, () => this.client.call(findRestricted, {}));
  }
}
