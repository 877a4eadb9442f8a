import { describe, expect, it } from '@jest/globals';
import { NOT_REQUIRED } from './choices.ts';
import type { Given } from './given.ts';
import { isRequired, needsDispensing } from './medical-record.ts';
import { itemLines, prescriptionLines, tabletLine } from './prescription-lines.ts';

const tablet = { name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 };
const nothing: { tablets: (typeof tablet)[]; injections: Given; ointments: Given; syrups: Given } = {
  tablets: [],
  injections: NOT_REQUIRED,
  ointments: NOT_REQUIRED,
  syrups: NOT_REQUIRED,
};

describe('prescription lines', () => {
  it('DOC-30 writes a tablet as name | count tablets (dosage) | frequency | duration Days', () => {
    expect(tabletLine(tablet)).toBe('Paracetamol | 10 tablets (500mg) | BD | 5 Days');
    expect(tabletLine({ ...tablet, count: '10', duration: '5', dosage: '' })).toBe('Paracetamol | 10 tablets | BD | 5 Days');
  });

  it.each<[string, Given, string[]]>([
    ['text', 'Diclofenac 75mg', ['Diclofenac 75mg']],
    ['the words not required', 'not required', []],
    ['the words in other letters', ' Not Required ', []],
    ['empty text', '', []],
    ['one entry', { name: 'Diclofenac', size: 'medium', dosage: '75mg' }, ['Diclofenac | medium (2-5ml) | 75mg']],
    ['Other with a custom name', { name: 'Other', customName: 'Tulsi', dosage: '5ml' }, ['Tulsi | 5ml']],
    ['a custom name beside a name', { name: 'Cetirizine', customName: 'Okacet' }, ['Cetirizine (Okacet)']],
    ['a list', [{ name: 'A', dosage: '1%' }, 'B', { name: 'Other', customName: 'C' }], ['A | 1%', 'B', 'C']],
    ['an empty list', [], []],
    ['an entry with nothing in it', { name: '', dosage: '', customName: '', required: 'no' }, []],
    ['an entry that says not required', { name: 'not required', dosage: '' }, []],
    ['a test as an entry', { testName: 'Other', customName: 'Anti CCP' }, ['Anti CCP']],
    ['an unknown size', { name: 'X', size: '20ml' }, ['X | 20ml']],
    ['keys nobody documented', { drug: 'X', strength: 5 }, ['drug: X | strength: 5']],
  ])('OPN-37 renders %s', (_shape, value, lines) => expect(itemLines(value)).toEqual(lines));

  it('DOC-30 renders a whole record section by section, advice line by line', () => {
    expect(
      prescriptionLines({ ...nothing, tablets: [tablet], ointments: 'Calamine', tests: 'ESR', doctorAdvice: 'Rest\r\nआराम करें' }),
    ).toEqual({
      tablets: ['Paracetamol | 10 tablets (500mg) | BD | 5 Days'],
      injections: [],
      ointments: ['Calamine'],
      syrups: [],
      tests: ['ESR'],
      advice: ['Rest', 'आराम करें'],
    });
  });
});

describe('needs dispensing', () => {
  it('DOC-28 OPN-11 has nothing to hand out when nothing but tests and advice is given', () => {
    expect(needsDispensing(nothing)).toBe(false);
    expect(needsDispensing({ ...nothing, injections: [], ointments: { name: '', dosage: '' }, syrups: ['not required'] })).toBe(
      false,
    );
  });

  it.each<[string, Partial<typeof nothing>]>([
    ['a tablet', { tablets: [tablet] }],
    ['an injection', { injections: { name: 'Diclofenac' } }],
    ['an ointment', { ointments: 'Calamine' }],
    ['a syrup in a list', { syrups: ['not required', { name: 'Zinc' }] }],
  ])('DOC-28 OPN-11 hands out %s', (_what, part) => expect(needsDispensing({ ...nothing, ...part })).toBe(true));

  it('OPN-37 takes an entry of unknown keys as required', () => {
    expect(isRequired({ drug: 'X' })).toBe(true);
  });
});
