import { RestrictedLookup, type RestrictedFacts } from '@nidaan/platform-access';

/** Where no patients service is at hand: no record is restricted, unless a test says so. */
export class NobodyRestricted extends RestrictedLookup {
  facts: RestrictedFacts = { today: '2026-01-01', records: [] };

  override find(): Promise<RestrictedFacts> {
    return Promise.resolve(this.facts);
  }
}
