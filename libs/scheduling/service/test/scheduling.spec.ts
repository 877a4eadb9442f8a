import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestNidaan } from '@nidaan/testing/services';
import { schedulingService } from '../src/index.ts';

describe('the scheduling service', () => {
  let nidaan: TestNidaan;

  beforeAll(async () => {
    nidaan = await startTestService(schedulingService);
  });

  afterAll(() => nidaan?.close());

  it('is ready on a schema and with a login of its own', async () => {
    expect(await nidaan.composition.isReady()).toBe(true);
    const { database } = nidaan.composition.services.get('scheduling')!;
    expect(await database.query('SELECT current_schema() AS schema')).toEqual([{ schema: 'scheduling' }]);
  });
});
