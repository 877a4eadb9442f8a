import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PatientsApp } from './patients-app.ts';

describe('the queue of the doctors', () => {
  let app: PatientsApp;
  const ids = (answer: { body: { id: number }[] }) => answer.body.map(({ id }) => id);
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  it('DOC-03 OPN-53 answers the queue where it is asked for: Emergency first, then who has waited longest', async () => {
    const opd = (await Promise.all([1, 2, 3].map(() => app.register(8)))).map(({ id }) => id).sort((a, b) => a - b);
    const urgent = [await app.register(8, { patientType: 'Emergency' }), await app.register(8, { patientType: 'Emergency' })];
    const queue = [...urgent.map(({ id }) => id), ...opd];
    const asked = (query: Record<string, string>) =>
      app.get(`/api/patients/pending/?${new URLSearchParams({ order: 'queue', ...query })}`, 8);
    expect(ids(await asked({}))).toEqual(queue);
    const byKey: number[] = [];
    for (let after: number | undefined; ;) {
      const page = ids(await asked({ limit: '2', ...(after ? { after: String(after) } : {}) }));
      byKey.push(...page);
      if (page.length < 2) break;
      after = page.at(-1);
    }
    expect(byKey).toEqual(queue);
    expect(ids(await app.get('/api/patients/pending/', 8))).toEqual(queue.toSorted((a, b) => b - a));
    expect((await asked({ order: 'oldest' })).body.message).toBe("order must be 'queue' where it is given");
  });
});
