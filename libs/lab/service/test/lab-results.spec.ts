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

  it('LAB-31 takes the result line by line, answers it as lines and as text, and leaves a result of text alone', async () => {
    const test = await pending();
    const results = [
      { name: 'Haemoglobin', value: '11.2', unit: 'g/dL', range: '13–17' },
      { name: 'Platelets', value: '2,10,000', unit: '/µL', range: '1,50,000–4,50,000' },
      { name: 'ESR', value: '' },
    ];
    const { status, body } = await complete(test.id, { results, result: 'Repeat in a week' });
    const kept = [
      { ...results[0], flag: 'L' },
      { ...results[1], flag: '' },
    ];
    const text = 'Haemoglobin: 11.2 g/dL (13–17) L\nPlatelets: 2,10,000 /µL (1,50,000–4,50,000)\nRepeat in a week';
    expect([status, body]).toEqual([200, { ...test, status: 'completed', result: text, results: kept }]);
    expect(((await fixture.list(1)).body as object[])[0]).toEqual(body);
    expect(fixture.owner.completed.at(-1)!.payload).toMatchObject({ result: text, results: kept });
    const asText = await complete((await pending()).id, { result: 'Normal' });
    expect(asText.body).not.toHaveProperty('results');
  });

  it('LAB-31 API-23 refuses lines that are none with a sentence', async () => {
    const test = await pending();
    const line = { name: 'ESR', value: '12' };
    for (const [results, message] of [
      ['x', 'results must be a list of lines with name, value, unit, range and flag'],
      [[5], 'results must be a list of lines with name, value, unit, range and flag'],
      [[[line]], 'results must be a list of lines with name, value, unit, range and flag'],
      [[{ value: '12' }], 'Please say what was measured'],
      [[{ ...line, flag: 'X' }], 'flag must be H, L or empty'],
      [[{ ...line, unit: 'x'.repeat(51) }], 'Unit is too long'],
      [[{ ...line, value: { a: 1 } }], expect.stringMatching(/./)],
      [Array.from({ length: 101 }, () => line), 'A result has at most 100 lines'],
      [[{ name: 'ESR', value: '' }], 'Please enter the result'],
    ] as const)
      expect(await complete(test.id, { results })).toMatchObject({ status: 400, body: { message } });
    const [row] = await fixture.sql(`SELECT status FROM lab.lab_tests WHERE hospital_id = 1 AND id = ${test.id}`);
    expect(row).toEqual({ status: 'pending' });
  });

  it('S14 SEC-13 stands in the audit trail', async () => {
    const test = await pending();
    await complete(test.id, { result: 'x' });
    const [last] = await fixture.sql('SELECT action, what, subject FROM lab.audit_entries ORDER BY id DESC LIMIT 1');
    expect(last).toEqual({ action: 'write', what: 'lab.test-result', subject: test.id });
  });

  it('tells billing what it cost at first, how it was paid, and what the completion changed', async () => {
    const raised = await pending();
    const same = await pending({ payment_type: 'UPI' });
    const paid = await pending();
    await complete(raised.id, { result: 'x', price: 7.5, payment_type: 'UPI' });
    await complete(same.id, { result: 'x', payment_type: 'UPI' });
    await complete(paid.id, { result: 'x', payment_type: 'Cash' });
    await fixture.nidaan.settled();
    const { app } = fixture.nidaan.composition.services.get('lab')!;
    const linesFrom = (id: number) =>
      runAs({ hospitalId: 1 }, () => app.get(ChargeLinesService, { strict: false }).after(id - 1, 3));
    expect(await linesFrom(raised.id)).toEqual([
      expect.objectContaining({
        id: raised.id,
        pricePaise: 1000,
        paymentType: '',
        correction: { at: expect.stringMatching(/Z$/), paise: -250, paymentType: 'UPI', moved: true },
      }),
      expect.objectContaining({ id: same.id, pricePaise: 1000, paymentType: 'UPI', correction: null }),
      expect.objectContaining({
        id: paid.id,
        pricePaise: 1000,
        paymentType: '',
        correction: { at: expect.stringMatching(/Z$/), paise: 0, paymentType: 'Cash', moved: true },
      }),
    ]);
    const told = fixture.owner.completed.map(({ payload }) => payload).filter(({ testId }) => testId >= raised.id);
    expect(told.map(({ paymentType, recordedPaymentType }) => [recordedPaymentType, paymentType])).toEqual([
      ['', 'UPI'],
      ['UPI', 'UPI'],
      ['', 'Cash'],
    ]);
    // The release before told billing nothing of it: its books stay.
    await fixture.sql(`UPDATE lab.lab_tests SET payment_moved = false WHERE hospital_id = 1 AND id = ${paid.id}`);
    expect((await linesFrom(paid.id))[0]).toMatchObject({ correction: null });
  });
});
