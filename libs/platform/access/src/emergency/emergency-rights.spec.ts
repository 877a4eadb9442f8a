import { describe, expect, it, jest } from '@jest/globals';
import { NOTHING_CLOSED, type RouteContract } from '@nidaan/kernel';
import type { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import type { Member } from '../rights/member.ts';
import { EmergencyRights, type Seen } from './emergency-rights.ts';

const ALL: Seen = { sight: { branches: '*', persons: '*' }, records: NOTHING_CLOSED };
const READ = { owner: 'patients', method: 'GET', opens: 'visit' } as RouteContract;

describe('records that an emergency opens', () => {
  const asked = async (seen: Seen, { contract = READ, holds = true } = {}) => {
    const query = jest.fn(() => Promise.resolve([{ personId: 4, patientIds: [41] }]));
    const rights = new EmergencyRights({ query } as unknown as Database, new Clock());
    const member = { holds: () => holds, facts: { accountId: 12, hospitalId: 7 } } as unknown as Member;
    const opened = await rights.opened(member, contract, seen);
    return { queries: query.mock.calls.length, opened };
  };
  const OPENED = { queries: 1, opened: { persons: new Set([4]), visits: [41] } };
  const NOT_ASKED = { queries: 0, opened: null };

  it('ORG-65: are not asked for by whoever sees all of them anyway', async () => expect(await asked(ALL)).toEqual(NOT_ASKED));

  it.each<[string, Seen]>([
    ['sees some branches', { ...ALL, sight: { branches: '1,2', persons: '1,2' } }],
    ['names a branch', { ...ALL, sight: { branches: '2', persons: '*' } }],
    ['is closed out of a person', { ...ALL, records: { hiddenPersons: [4], hiddenVisits: [] } }],
    ['is closed out of a visit', { ...ALL, records: { hiddenPersons: [], hiddenVisits: [41] } }],
  ])('ORG-65: are read at each call of who %s', async (_who, seen) => expect(await asked(seen)).toEqual(OPENED));

  it('ORG-65: are not asked for by lists, by writes, and by who may not open any', async () => {
    const limited = { ...ALL, sight: { branches: '2', persons: '2' } };
    expect(await asked(limited, { contract: { ...READ, method: 'PUT' } })).toEqual(NOT_ASKED);
    expect(await asked(limited, { contract: { owner: 'patients', method: 'GET' } as RouteContract })).toEqual(NOT_ASKED);
    expect(await asked(limited, { holds: false })).toEqual(NOT_ASKED);
  });
});
