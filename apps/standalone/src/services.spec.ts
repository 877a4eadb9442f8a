import { describe, expect, it } from '@jest/globals';
import { ALL_EVENTS, ALL_ROUTES } from '@nidaan/gateway-contracts';
import { DOMAIN_SERVICES } from '@nidaan/kernel';
import { accessRestored, accessRevoked } from '@nidaan/platform-access';
import { services } from './services.ts';

describe('the catalogue of the cluster', () => {
  const namesOf = (contracts: readonly { name: string }[]) => contracts.map(({ name }) => name).sort();

  it('names the very calls and events of the services that make up the product', () => {
    expect(namesOf(ALL_ROUTES)).toEqual(namesOf(services.flatMap(({ routes }) => routes)));
    // Of access every service knows by itself.
    const all = [...ALL_EVENTS, accessRestored, accessRevoked];
    expect(namesOf(all)).toEqual(namesOf(services.flatMap(({ events }) => events)));
  });

  it('S2 lets the answer to a logout wait for every service of the list', () => {
    expect(services.map(({ name }) => name)).toEqual([...DOMAIN_SERVICES]);
    for (const { readBy } of [accessRevoked, accessRestored]) expect(readBy).toEqual(DOMAIN_SERVICES);
  });
});
