import { describe, expect, it } from '@jest/globals';
import {
  FREQUENCIES,
  FREQUENCY_MEANINGS,
  INJECTION_SIZES,
  INJECTION_SIZE_LABELS,
  DEFAULT_FREQUENCY,
  OTHER,
  dosageWithUnit,
} from '../choices.ts';
import { DISEASES } from './diseases.data.ts';
import { INJECTIONS } from './injections.data.ts';
import { MEDICINES } from './medicines.data.ts';
import { OINTMENTS } from './ointments.data.ts';
import { TESTS } from './tests.data.ts';
import { TONICS } from './tonics.data.ts';

const withDosage = { MEDICINES, INJECTIONS, OINTMENTS, TONICS };
const catalogues = { ...withDosage, TESTS };

describe('lists', () => {
  it.each([
    ['41 diseases', DISEASES.length, 41],
    ['53 medicines', MEDICINES.length, 53],
    ['40 injections', INJECTIONS.length, 40],
    ['22 ointments', OINTMENTS.length, 22],
    ['20 tonics', TONICS.length, 20],
    ['32 lab tests', TESTS.length, 32],
  ])('LST-01 LST-02 LST-03 LST-04 LST-05 LST-06 CAT-07 CAT-09 CON-30 CON-31 has %s', (_name, count, expected) =>
    expect(count).toBe(expected),
  );

  it('CAT-09 has no disease twice and none without a name', () => {
    expect(new Set(DISEASES.map((name) => name.trim().toLowerCase())).size).toBe(41);
    expect(DISEASES.every((name) => name.trim() === name && name !== '')).toBe(true);
  });

  it.each(Object.entries(catalogues))('CAT-08 %s has unique ids and no empty name', (_name, list) => {
    expect(new Set(list.map((item) => item.id)).size).toBe(list.length);
    expect(
      list.every((item) => Number.isInteger(item.id) && item.id > 0 && item.name.trim() === item.name && item.name !== ''),
    ).toBe(true);
  });

  it.each(Object.entries(withDosage))('CAT-08 %s has no name and dosage twice, and a dosage everywhere', (_name, list) => {
    expect(new Set(list.map((item) => `${item.name} ${item.dosage}`.toLowerCase())).size).toBe(list.length);
    expect(list.filter((item) => !/\d/.test(item.dosage))).toEqual([]);
  });

  it('CAT-08 has no lab test twice', () => {
    expect(new Set(TESTS.map((test) => test.name.toLowerCase())).size).toBe(32);
  });

  it('CAT-10 counts no entry named Other', () => {
    expect(Object.values(catalogues).flatMap((list) => list.filter((item) => item.name === OTHER))).toEqual([]);
    expect(DISEASES).not.toContain(OTHER);
  });

  it('CON-18 gives each injection the size of its volume', () => {
    const sizeOf = (ml: number) => (ml <= 2 ? 'small' : ml < 5 || ml === 5 ? 'medium' : 'large');
    const wrong = INJECTIONS.filter((item) => {
      const ml = /(?:^|\/)([\d.]+)ml$/.exec(item.dosage)?.[1];
      return ml !== undefined && item.size !== sizeOf(Number(ml));
    });
    expect(wrong).toEqual([]);
  });
});

describe('choices', () => {
  it('CON-17 has the twelve frequencies in order, OD first by default, each with a meaning', () => {
    expect(FREQUENCIES).toEqual(['OD', 'BD', 'TDS', 'QID', 'ME', 'MAE', 'MN', 'HS', 'SOS', 'STAT', 'EOD', 'Weekly']);
    expect(DEFAULT_FREQUENCY).toBe('OD');
    expect(Object.keys(FREQUENCY_MEANINGS)).toEqual([...FREQUENCIES]);
  });

  it('OPN-56 explains the codes that are not standard', () => {
    expect(FREQUENCY_MEANINGS).toMatchObject({ ME: 'morning–evening', MAE: 'morning–afternoon–evening', MN: 'morning–night' });
  });

  it('CON-18 DOC-12 labels the three sizes', () => {
    expect(INJECTION_SIZES.map((size) => INJECTION_SIZE_LABELS[size])).toEqual([
      'small (1-2ml)',
      'medium (2-5ml)',
      'large (5ml+)',
    ]);
  });

  it.each([
    ['500', '500mg'],
    [' 2.5 ', '2.5mg'],
    ['500mg', '500mg'],
    ['1 tsp', '1 tsp'],
    ['', ''],
  ])('DOC-09 makes the dosage entry %j to %j', (entry, stored) => expect(dosageWithUnit(entry)).toBe(stored));
});
