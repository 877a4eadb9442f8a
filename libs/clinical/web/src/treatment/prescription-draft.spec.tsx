import { describe, expect, it } from '@jest/globals';
import { bodyOf, faultsOf, linesOf } from './prescription-body.ts';
import { blankDraft, changedTablet, countFor, withoutTablet, type PrescriptionDraft } from './prescription-draft.ts';

const withTablet = (draft: PrescriptionDraft, index: number, change: Record<string, string>): PrescriptionDraft => ({
  ...draft,
  rows: draft.rows.with(index, changedTablet(draft.rows[index]!, change)),
});
const withRow = (change: Record<string, string>) => ({ ...withTablet({ ...blankDraft(), tablets: 1 }, 0, change) });

describe('a prescription as it is typed', () => {
  it('DOC-08 lets the count follow frequency and days until it is typed', () => {
    expect(countFor('OD', '5')).toBe('5');
    expect(countFor('TDS', '3')).toBe('9');
    expect(countFor('EOD', '5')).toBe('3');
    expect(countFor('Weekly', '7')).toBe('1');
    expect(countFor('STAT', '')).toBe('1');
    expect(countFor('SOS', '5')).toBe('');
    let draft = withTablet({ ...blankDraft(), tablets: 1 }, 0, { frequency: 'BD', duration: '5' });
    expect(draft.rows[0]!.count).toBe('10');
    draft = withTablet(draft, 0, { count: '12' });
    draft = withTablet(draft, 0, { duration: '7' });
    expect(draft.rows[0]!.count).toBe('12');
    // Emptied it waits for what is typed next, and follows again once something else changes, or its field is left.
    draft = withTablet(draft, 0, { count: '' });
    expect(draft.rows[0]!.count).toBe('');
    draft = withTablet(draft, 0, {});
    expect(draft.rows[0]!.count).toBe('14');
  });

  it('DOC-08 loses nothing when the number of tablets is mistyped, and closes the gap of a removed row', () => {
    let draft = { ...blankDraft(), tablets: 2 };
    draft = withTablet(withTablet(draft, 0, { name: 'A' }), 1, { name: 'B' });
    expect({ ...draft, tablets: 0 }.rows.slice(0, 2).map((row) => row.name)).toEqual(['A', 'B']);
    const less = withoutTablet(draft, 0);
    expect(less.tablets).toBe(1);
    expect(less.rows).toHaveLength(10);
    expect(less.rows[0]!.name).toBe('B');
  });

  it('DOC-08 CON-15 CON-16 refuses counts outside 1–100 and durations outside 1–7, in the contract’s words', () => {
    const good = { name: 'A', count: '10', duration: '5' };
    expect(faultsOf(withRow(good))).toEqual({});
    for (const count of ['0', '101', 'x', '1.5', '']) {
      expect(faultsOf(withRow({ ...good, count, frequency: 'SOS' }))).toEqual({
        'rows.0.count': 'Tablet count must be a number from 1 to 100',
      });
    }
    expect(faultsOf(withRow({ ...good, duration: '8' }))).toEqual({ 'rows.0.duration': 'Duration must be 1 to 7 days' });
    expect(faultsOf(withRow({ ...good, name: ' ' }))).toEqual({ 'rows.0.name': 'Please enter the name of each tablet' });
  });

  it('DOC-11 DOC-13 DOC-14 asks only for what is required', () => {
    const yes = { required: 'yes' as const, name: '', customName: '', size: '', dosage: '' };
    expect(faultsOf(blankDraft())).toEqual({});
    expect(faultsOf({ ...blankDraft(), injections: { ...yes, name: 'Diclofenac' } })).toEqual({
      'injections.size': 'Size is required',
      'injections.dosage': 'Dosage is required',
    });
    expect(
      faultsOf({ ...blankDraft(), ointments: { ...yes, name: 'Mupirocin' }, syrups: { ...yes, name: 'Other', dosage: '5ml' } }),
    ).toEqual({
      'ointments.dosage': 'Dosage is required',
      'syrups.customName': 'Please enter a name',
    });
    expect(faultsOf({ ...blankDraft(), tests: yes })).toEqual({ 'tests.name': 'Please choose a test' });
    expect(faultsOf({ ...blankDraft(), tests: { ...yes, name: 'Other' } })).toEqual({
      'tests.customName': 'Please enter a test name',
    });
  });

  it("DOC-19 DOC-20 sends 'not required' for what is not, names and sizes as documented for what is", () => {
    const body = bodyOf(
      {
        ...withRow({ name: 'Paracetamol', dosage: '500mg', frequency: 'BD', duration: '5' }),
        injections: { required: 'yes', name: 'Diclofenac', customName: 'left over', size: 'medium', dosage: '75mg/3ml' },
        syrups: { required: 'yes', name: 'Other', customName: 'Tulsi', size: '', dosage: '10ml' },
        tests: { required: 'yes', name: 'Other', customName: 'Widal', size: '', dosage: '' },
        doctorAdvice: 'Rest',
      },
      7,
    );
    expect(body).toEqual({
      patient: 7,
      tablets: [{ name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 }],
      injections: { name: 'Diclofenac', size: 'medium', dosage: '75mg/3ml', customName: '' },
      ointments: 'not required',
      syrups: { name: 'Other', customName: 'Tulsi', dosage: '10ml' },
      tests: 'Widal',
      doctorAdvice: 'Rest',
    });
  });

  it('DOC-30 shows the lines that will print, with … for what is still missing', () => {
    expect(linesOf(withRow({ name: 'Paracetamol', dosage: '500mg' })).tablets).toEqual([
      'Paracetamol | … tablets (500mg) | OD | … Days',
    ]);
  });
});
