import { describe, expect, it } from '@jest/globals';
import { ALL_EVENTS, ALL_PERMISSIONS, ALL_ROUTES } from '@nidaan/gateway-contracts';
import { DOMAIN_SERVICES, permissionsIn } from '@nidaan/kernel';
import {
  ACCESS_EVENTS,
  findBranches,
  findMember,
  findRole,
  findRestricted,
  noteKeyUse,
  OPENED_BY_EMERGENCY,
} from '@nidaan/platform-access';
import { services } from './services.ts';

describe('the catalogue of the cluster', () => {
  const namesOf = (contracts: readonly { name: string }[]) => contracts.map(({ name }) => name).sort();

  it('names the very calls and events of the services that make up the product', () => {
    // Of access every service knows by itself.
    expect(namesOf([...ALL_ROUTES, findMember, findRole, findBranches, noteKeyUse, findRestricted])).toEqual(
      namesOf(services.flatMap(({ routes }) => routes)),
    );
    const all = [...ALL_EVENTS, ...ACCESS_EVENTS];
    expect(namesOf(all)).toEqual(namesOf(services.flatMap(({ events }) => events)));
  });

  it('ORG-01 declares each permission once, in the domain that a call of it asks for, and asks for none that nobody declares', () => {
    const declared = services.flatMap(({ permissions = [] }) => permissions.map(({ key }) => key));
    expect(ALL_PERMISSIONS.map(({ key }) => key).sort()).toEqual([...declared].sort());
    expect(new Set(declared).size).toBe(declared.length);
    const asked = ALL_ROUTES.flatMap(({ needs }) => (needs ? permissionsIn(needs) : []));
    expect(asked.filter((key) => !declared.includes(key))).toEqual([]);
  });

  it('S2 lets the answer to a logout wait for every service of the list', () => {
    expect(services.map(({ name }) => name)).toEqual([...DOMAIN_SERVICES]);
    // An emergency opens records of those alone that keep some (ORG-65).
    for (const { name, readBy } of ACCESS_EVENTS)
      expect(readBy).toEqual(name.startsWith('identity.emergency.') ? OPENED_BY_EMERGENCY : DOMAIN_SERVICES);
  });
});
