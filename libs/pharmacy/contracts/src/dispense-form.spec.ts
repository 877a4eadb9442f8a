import { describe, expect, it } from '@jest/globals';
import { MAX_PAISE } from '@nidaan/kernel';
import fc from 'fast-check';
import { dispenseForm } from './dispense-form.ts';
import { prescriptionDispensed } from './events.ts';
import { recordOf, totalOf } from './pharmacy-record.ts';

const ids = { patient: 7, record_id: '3' };
const sentenceOf = (form: object) => dispenseForm.safeParse(form).error?.issues[0]?.message;

describe('a pharmacy record as it is sent', () => {
  it('PHA-19 OPN-40 adds up any four amounts to the paisa, whatever total is sent', () => {
    const paise = fc.integer({ min: 0, max: Math.floor(MAX_PAISE / 4) });
    fc.assert(
      fc.property(fc.tuple(paise, paise, paise, paise), fc.nat(999_999_999), fc.boolean(), (amounts, total, asText) => {
        const wire = (value: number) => (asText ? (value / 100).toFixed(2) : value / 100);
        const [tabletsAmount, injectionsAmount, ointmentsAmount, syrupsAmount] = amounts.map(wire);
        const form = { ...ids, tabletsAmount, injectionsAmount, ointmentsAmount, syrupsAmount, total_amount: total };
        const parsed = dispenseForm.parse(form);
        expect(totalOf(parsed)).toBe(amounts.reduce((sum, each) => sum + each, 0));
      }),
    );
  });

  it('PHA-20 names the amount that is none, and a total beyond what a bill can hold', () => {
    expect(sentenceOf({ ...ids, syrupsAmount: -0.01 })).toBe('Syrups amount must be a number that is not negative');
    expect(sentenceOf({ ...ids, tabletsAmount: MAX_PAISE / 100, syrupsAmount: 0.01 })).toBe('The total is too large');
  });

  it('PHA-22 takes tablets as a list, as one entry or not at all, and nothing else', () => {
    const tablets = (given: unknown) => dispenseForm.parse({ ...ids, tablets: given }).tablets;
    expect([tablets([{ name: 'A' }]), tablets({ name: 'A' })]).toEqual([[{ name: 'A' }], [{ name: 'A' }]]);
    expect([tablets(undefined), tablets(null), tablets('not required')]).toEqual([[], [], []]);
    for (const odd of ['all of them', 5, [1], [[]], [null]])
      expect(sentenceOf({ ...ids, tablets: odd })).toMatch(/^Tablets must be/);
  });
});

describe('pharmacy.record.dispensed.v1', () => {
  it('PHA-09 ENT-06 keeps parsing its sample, whose content is the wire form of its amounts', () => {
    const payload = prescriptionDispensed.payload.parse(prescriptionDispensed.sample);
    const { content } = payload;
    const { patient_name: patientName, patient_disease: patientDisease, doctorAdvice } = content;
    expect(recordOf({ ...content, ...payload, patientName, patientDisease, doctorAdvice })).toEqual(content);
    expect(payload.totalPaise).toBe(totalOf(payload));
  });
});
