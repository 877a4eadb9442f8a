import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { OrderImportsService } from '../src/orders/order-imports.service.ts';
import { openLabFixture, type LabFixture } from './lab-fixture.ts';
import { eventually } from '@nidaan/testing';

let fixture: LabFixture;
beforeAll(async () => {
  fixture = await openLabFixture();
});
afterAll(() => fixture?.close());

const savedAt = new Date(Date.now() - 5 * 60 * 60 * 1000).toISOString();
const ordered = (patientId: number, tests: string[], recordId = patientId) => ({ patientId, recordId, savedAt, tests });
const orders = async (hospitalId: number) =>
  ((await fixture.orders(hospitalId)).body as { id: number; tests: string[] }[])
    .map(({ id, tests }) => [id, tests])
    .sort(([a], [b]) => Number(a) - Number(b));
const state = async (hospitalId: number) =>
  (
    await fixture.sql(`SELECT last_record, done_at IS NOT NULL AS done FROM lab.order_imports WHERE hospital_id = ${hospitalId}`)
  )[0];
const service = () => fixture.nidaan.composition.services.get('lab')!.app.get(OrderImportsService, { strict: false });
const run = (hospitalId: number) => runAs({ hospitalId }, () => service().run());

/** As in a hospital of the release before: prescriptions and tests are there, the worklist is empty. */
const hospitalOfBefore = async (hospitalId: number, known: ReturnType<typeof ordered>[]) => {
  for (const { patientId } of known) await fixture.register(hospitalId, patientId);
  fixture.owner.ordered.set(hospitalId, known);
};

describe('orders of before the worklist', () => {
  it('LAB-33 come when the worklist is first looked at, without those that are recorded, and are asked for once', async () => {
    await hospitalOfBefore(1, [
      ordered(1, ['Complete Blood Count', 'ESR']),
      ordered(2, ['Widal Test']),
      ordered(3, ['ESR']),
      ordered(4, ['Lipid Profile']),
      ordered(5, ['ESR']),
    ]);
    for (const [patient_id, testName] of [
      [1, 'cbc'],
      [3, 'ESR'],
    ] as const)
      await fixture.add(1, { testName, testDate: '2026-11-20', price: 10, patient_id });
    await orders(1);
    await eventually(async () => (await state(1))?.done ?? false);
    const expected = [
      [1, ['ESR']],
      [2, ['Widal Test']],
      [4, ['Lipid Profile']],
      [5, ['ESR']],
    ];
    expect(await orders(1)).toEqual(expected);
    expect(fixture.owner.askedAfter).toEqual([0, 2, 4]);
    await run(1);
    expect(await orders(1)).toEqual(expected);
    expect(fixture.owner.askedAfter).toEqual([0, 2, 4]);
    expect(await orders(2)).toEqual([]);
  });

  it('LAB-33 go on where a run was broken off, and a page that comes again changes nothing', async () => {
    await hospitalOfBefore(3, [ordered(1, ['ESR']), ordered(2, ['ESR']), ordered(3, ['ESR']), ordered(4, ['ESR'])]);
    fixture.owner.fails.add(2);
    await expect(run(3)).rejects.toThrow();
    expect(await state(3)).toEqual({ last_record: 2, done: false });
    fixture.owner.askedAfter.length = 0;
    // Two processes at once.
    await Promise.all([run(3), run(3)]);
    expect(fixture.owner.askedAfter.every((after) => after >= 2)).toBe(true);
    expect((await orders(3)).map(([id]) => id)).toEqual([1, 2, 3, 4]);
    expect(await state(3)).toMatchObject({ done: true });
  });

  it('LAB-33 are added to what the lab was told of meanwhile, which takes nothing back', async () => {
    await hospitalOfBefore(4, [ordered(1, ['ESR'], 1), ordered(2, ['ESR'], 2)]);
    await fixture.prescribe(4, 1, 11, 'Widal Test');
    await fixture.prescribe(4, 2, 12, 'not required');
    await run(4);
    const expected = [
      [1, ['Widal Test', 'ESR']],
      [2, ['ESR']],
    ];
    expect(await orders(4)).toEqual(expected);
    await fixture.prescribe(4, 1, 13, 'not required');
    expect(await orders(4)).toEqual(expected);
  });
});
