import { describe, expect, it } from '@jest/globals';
import { permissionsIn } from '@nidaan/kernel';
import { SCHEDULING_ROUTES } from '../routes.ts';

// It has the names of patients.
const DAY_LIST = 'scheduling.day-list-pdf';

describe('doctors, their weeks and their leave', () => {
  it('ORG-11 are seen by whoever may change them, without a right to see patients', () => {
    const reads = SCHEDULING_ROUTES.filter(
      ({ method, path, name }) => method === 'GET' && path.startsWith('/api/doctors/') && name !== DAY_LIST,
    );
    expect(reads.length).toBeGreaterThan(6);
    const closed = reads.filter(({ needs }) => needs === undefined || !permissionsIn(needs).includes('schedule.manage'));
    expect(closed.map(({ name }) => name)).toEqual([]);
  });
});
