import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payload } from './bill-payload.ts';
import { openPharmacyFixture, type PharmacyFixture } from './pharmacy-fixture.ts';

let fixture: PharmacyFixture;
beforeAll(async () => {
  fixture = await openPharmacyFixture();
});
afterAll(() => fixture?.close());

describe('what others hear of a dispensed record', () => {
  it('PHA-09 API-16 has reached the patients service when the call is answered, once, in paise', async () => {
    const { patient, record } = await fixture.seen(1);
    const { body } = await fixture.dispense(1, payload(patient, record));
    const heard = fixture.heardOf(1, record.id);
    expect(heard).toHaveLength(1);
    // Whoever hears it has a branch and a person of its own beside it.
    const { phone: _, branch: _at, branch_name: _called, uhid: _uhid, age_text: _age, ...content } = body;
    expect(heard[0]).toMatchObject({
      hospitalId: 1,
      aggregate: `1/${patient.id}`,
      actorId: 10,
      payload: {
        patientId: patient.id,
        billId: body.id,
        tabletsPaise: 12050,
        injectionsPaise: 3000,
        ointmentsPaise: 0,
        syrupsPaise: 8525,
        totalPaise: 23575,
        content,
        dispensedAt: body.date,
      },
    });
  });

  it('PHA-07 PHA-09 tells how it was paid, where somebody said so', async () => {
    const paid = await fixture.seen(1);
    const { body } = await fixture.dispense(1, payload(paid.patient, paid.record, { payment_type: 'UPI' }));
    expect([body.payment_type, (await fixture.bills(1))[0].payment_type]).toEqual(['UPI', 'UPI']);
    expect(fixture.heardOf(1, paid.record.id)[0]!.payload).toMatchObject({
      paymentType: 'UPI',
      content: { payment_type: 'UPI' },
    });
    const unsaid = await fixture.seen(1);
    for (const payment_type of ['Gold', 5, ['Cash']])
      expect(await fixture.dispense(1, payload(unsaid.patient, unsaid.record, { payment_type }))).toMatchObject({
        status: 400,
        body: { errors: { payment_type: expect.stringMatching(/^Payment type must be Cash, UPI/) } },
      });
    expect((await fixture.dispense(1, payload(unsaid.patient, unsaid.record, { payment_type: '' }))).body).not.toHaveProperty(
      'payment_type',
    );
    expect(fixture.heardOf(1, unsaid.record.id)[0]!.payload).not.toHaveProperty('paymentType');
  });

  it('API-17 OPN-22 says the day of the hospital, not of UTC', async () => {
    await fixture.verified(4, { timeZone: 'Asia/Kolkata' });
    await fixture.verified(5, { timeZone: 'America/New_York' });
    for (const [hospitalId, day] of [
      [4, '2026-11-21'],
      [5, '2026-11-20'],
    ] as const) {
      const { patient, record } = await fixture.seen(hospitalId);
      await fixture.nidaan.at(new Date('2026-11-20T19:00:00Z'), () => fixture.dispense(hospitalId, payload(patient, record)));
      expect(fixture.heardOf(hospitalId, record.id)[0]!.payload.dispensedOn).toBe(day);
      expect(await fixture.bills(hospitalId, `?date=${day}`)).toHaveLength(1);
      expect(await fixture.bills(hospitalId, '?date=2026-11-22')).toHaveLength(0);
    }
  });
});
