import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bandOf, duplicateScore, type ComparedPerson } from './duplicate-score.ts';

const NOBODY: ComparedPerson = {
  first_name: '',
  last_name: '',
  local_name: '',
  guardian_name: '',
  gender: '',
  birth_date: null,
  birth_precision: '',
  phone_key: '',
  phone_owner: '',
  pincode: '',
  address: '',
  mother_id: null,
  aadhaar_indexes: [],
  identifiers: [],
};
type Some = Partial<ComparedPerson>;
const scored = (a: Some, b: Some) => duplicateScore({ ...NOBODY, ...a }, { ...NOBODY, ...b });
const both = (some: Some) => scored(some, some);
const PHONE = { phone_key: '9820012345' };
const born = (birth_date: string, birth_precision: ComparedPerson['birth_precision'] = 'day') => ({
  birth_date,
  birth_precision,
});
const ABHA = { kind: 'abha_number', value_key: '12345678901234' };

describe('the score of two persons', () => {
  it.each<[string, number, string[], Some, Some]>([
    ['nothing is known', 0, [], {}, {}],
    ['Aadhaar equal', 60, ['Same Aadhaar'], { aadhaar_indexes: ['1', '2'] }, { aadhaar_indexes: ['2'] }],
    ['another identifier equal', 50, ['Same identifier'], { identifiers: [ABHA] }, { identifiers: [ABHA] }],
    ['phone equal', 25, ['Same phone'], PHONE, PHONE],
    ['phone equal, of a family', 12, ["Same phone, a family's"], PHONE, { ...PHONE, phone_owner: 'family' }],
    ['a throw-away number', 0, ['Phone not used for matching'], { phone_key: '9999999999' }, { phone_key: '9999999999' }],
    ['name equal', 45, ['Same name'], { first_name: 'Laxmi' }, { first_name: 'Lakshmi' }],
    ['name in another script', 45, ['Same name'], { first_name: 'Laxmi' }, { local_name: 'लक्ष्मी' }],
    ['guardian alike', 10, ['Same guardian'], { guardian_name: 'Suresh' }, { guardian_name: 'Sooresh' }],
    ['birth date equal', 20, ['Same date of birth'], born('1990-05-03'), born('1990-05-03')],
    ['another birth date', 0, [], born('1990-05-03'), born('1990-05-04')],
    ['year within 1 where one is estimated', 10, ['About the same age'], born('1990-05-03'), born('1991-01-01', 'year')],
    ['year within 2 where one is estimated', 0, [], born('1990-05-03'), born('1992-01-01', 'year')],
    ['pincode alike', 5, ['Same pincode or address'], { pincode: '400001' }, { pincode: '400001' }],
    ['address alike', 5, ['Same pincode or address'], { address: '12, MG Road' }, { address: '12 mg road.' }],
  ])('FRD-26 where %s is %i', (_name, score, reasons, a, b) => expect(scored(a, b)).toMatchObject({ score, reasons }));

  it('FRD-26 counts a policy nothing: families share one', () =>
    expect(both({ identifiers: [{ kind: 'policy', value_key: 'P1' }] }).score).toBe(0));

  it('FRD-26 takes the similarity of names times 45', () => {
    const { score, reasons } = scored({ first_name: 'Krishna' }, { first_name: 'Kishna' });
    expect(score).toBeGreaterThanOrEqual(36);
    expect(score).toBeLessThan(45);
    expect(reasons).toEqual([]);
  });

  it('FRD-26 takes 40 for a contradicting gender, and nothing where one is missing', () => {
    const man = { first_name: 'Kamal', ...PHONE, gender: 'Male' };
    expect(scored(man, { ...man, gender: 'Female' })).toMatchObject({
      score: 30,
      reasons: ['Same phone', 'Same name', 'Different gender'],
    });
    expect(scored(man, { ...man, gender: '' }).score).toBe(70);
    expect(scored(man, { ...man, gender: 'male' }).score).toBe(70);
  });

  it('FRD-26 takes 35 where a phone is one and births lie more than 12 years apart', () => {
    const person = { first_name: 'Ram', ...PHONE };
    const apart = (years: string) => scored({ ...person, ...born('1980-06-01') }, { ...person, ...born(years) });
    expect(apart('1992-06-01').reasons).not.toContain('Probably parent and child');
    expect(apart('1993-06-01')).toMatchObject({ score: 35, reasons: ['Same phone', 'Same name', 'Probably parent and child'] });
    const otherPhone = scored(
      { ...person, ...born('1980-06-01') },
      { ...person, phone_key: '9820099999', ...born('1993-06-01') },
    );
    expect(otherPhone.reasons).toEqual(['Same name']);
  });

  it('FRD-26 takes 50 from two with a mother and one birth date', () => {
    const twin = { ...PHONE, phone_owner: 'family', ...born('2026-11-01'), first_name: 'Baby of Sita' };
    expect(both({ ...twin, mother_id: 7 })).toMatchObject({ score: 27 });
    expect(scored({ ...twin, mother_id: 7 }, { ...twin, mother_id: 7 }).reasons).toContain('Probably twins');
    expect(scored({ ...twin, mother_id: 7 }, twin).score).toBe(77);
  });

  it.each([
    [100, 'same'],
    [85, 'same'],
    [84, 'likely'],
    [60, 'likely'],
    [59, 'possible'],
    [45, 'possible'],
    [44, null],
  ])('FRD-26 %i is in the band %s', (score, band) => expect(bandOf(score)).toBe(band));

  it('FRD-26 lies between 0 and 100 and is the same both ways', () => {
    const person = fc.record<Some>({
      first_name: fc.constantFrom('', 'Ram', 'Sita', 'लक्ष्मी'),
      phone_key: fc.constantFrom('', '9820012345', '9999999999'),
      gender: fc.constantFrom('', 'Male', 'Female'),
      birth_date: fc.constantFrom(null, '1980-01-01', '2000-01-01'),
      birth_precision: fc.constantFrom('day' as const, 'year' as const),
      mother_id: fc.constantFrom(null, 1),
      aadhaar_indexes: fc.constantFrom([], ['1']),
      identifiers: fc.constantFrom([], [ABHA]),
    });
    fc.assert(
      fc.property(person, person, (a, b) => {
        const found = scored(a, b);
        expect(found).toEqual(scored(b, a));
        expect(found.score).toBeGreaterThanOrEqual(0);
        expect(found.score).toBeLessThanOrEqual(100);
      }),
    );
  });
});
