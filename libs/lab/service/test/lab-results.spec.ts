import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { ChargeLinesService } from '../src/charge-lines/charge-lines.service.ts';
import { openLabFixture, type LabFixture } from './lab-fixture.ts';

let fixture: LabFixture;
beforeAll(async () => {
  fixture = await openLabFixture();
  await fixture.register(1, 7);
  await fixture.register(2, 7);
});
afterAll(() => fixture?.close());

const pending = async (given: object = {}) =>
  (await fixture.add(1, { testName: 'ESR', testDate: '2026-11-20', price: 10, patient_id: 7, ...given })).body;

const complete = (id: number | string, body: unknown, hospitalId = 1, headers?: Record<string, string>) =>
  fixture.api.post(`/api/lab-tests/${id}/complete/`, body, { token: fixture.token(hospitalId), headers });

describe('POST /api/lab-tests/{id}/complete/', () => {
  it('STA-06 completes a pending test with its result, a corrected price and how it was paid', async () => {
    const test = await pending();
    const { status, body } = await complete(test.id, { result: '12 mm/h', price: '120.50', payment_type: 'UPI' });
    const expected = { ...test, status: 'completed', result: '12 mm/h', price: 120.5, payment_type: 'UPI' };
    expect([status, body]).toEqual([200, expected]);
    expect(((await fixture.list(1)).body as object[])[0]).toEqual(expected);
    expect(fixture.owner.completed.at(-1)!.payload).toMatchObject({
      testId: test.id,
      pricePaise: 12_050,
      recordedPricePaise: 1000,
      paymentType: 'UPI',
      recordedAt: test.created_at,
    });
  });

  it('STA-06 keeps price and payment type where none is sent', async () => {
    const test = await pending({ payment_type: 'Cash' });
    expect((await complete(test.id, { result: 'Normal' })).body).toMatchObject({ price: 10, payment_type: 'Cash' });
  });

  it('lets one of two complete it: the other gets 409 with the test as it stands, a repeated call its own answer', async () => {
    const test = await pending();
    const told = fixture.owner.completed.length;
    const key = { 'idempotency-key': 'result-1' };
    expect((await complete(test.id, { result: 'First', price: 20 }, 1, key)).status).toBe(200);
    const late = await complete(test.id, { result: 'Second', price: 30 });
    expect(late).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^Someone else completed this test/),
        test: { id: test.id, result: 'First', price: 20 },
      },
    });
    expect((await complete(test.id, { result: 'First', price: 20 }, 1, key)).body).toMatchObject({ result: 'First' });
    const other = await pending();
    const raced = await Promise.all(['A', 'B', 'C'].map((result) => complete(other.id, { result })));
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(fixture.owner.completed).toHaveLength(told + 2);
  });

  it('SEC-01 API-23 refuses what is no result or price with a sentence, and tests of others', async () => {
    const test = await pending();
    for (const [body, message] of [
      [{}, 'Please enter the result'],
      [{ result: '  ' }, 'Please enter the result'],
      [{ result: 5 }, 'Please enter the result'],
      [{ result: 'x', price: -1 }, 'Price must be a number that is not negative'],
      [{ result: 'x', price: 'abc' }, 'Price must be a number that is not negative'],
      [{ result: 'x', payment_type: 'Gold' }, expect.stringMatching(/^Payment type must be/)],
    ] as const)
      expect(await complete(test.id, body)).toMatchObject({ status: 400, body: { message } });
    expect((await complete(test.id, { result: 'x' }, 2)).status).toBe(404);
    for (const id of [999_999, 'abc', '-1', '9'.repeat(30)]) expect((await complete(id, { result: 'x' })).status).toBe(404);
    expect((await fixture.api.post(`/api/lab-tests/${test.id}/complete/`, { result: 'x' })).status).toBe(401);
    expect((await fixture.list(1)).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: test.id, status: 'pending' })]),
    );
  });

  it('S14 SEC-13 stands in the audit trail', async () => {
    const test = await pending();
    await complete(test.id, { result: 'x' });
    const [last] = await fixture.sql('SELECT action, what, subject FROM lab.audit_entries ORDER BY id DESC LIMIT 1');
    expect(last).toEqual({ action: 'write', what: 'lab.test-result', subject: test.id });
  });

  it('tells billing what it cost at first and what the completion changed', async () => {
    const raised = await pending();
    const same = await pending();
    await complete(raised.id, { result: 'x', price: 7.5, payment_type: 'UPI' });
    await complete(same.id, { result: 'x', payment_type: 'UPI' });
    const { app } = fixture.nidaan.composition.services.get('lab')!;
    const lines = await runAs({ hospitalId: 1 }, () => app.get(ChargeLinesService, { strict: false }).after(raised.id - 1, 2));
    expect(lines).toEqual([
      expect.objectContaining({
        id: raised.id,
        pricePaise: 1000,
        paymentType: '',
        correction: { at: expect.stringMatching(/Z$/), paise: -250, paymentType: 'UPI' },
      }),
      expect.objectContaining({ id: same.id, pricePaise: 1000, paymentType: '', correction: null }),
    ]);
  });
});
