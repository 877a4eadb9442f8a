import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encoded, searchTerms, searchTextOf } from './search-text.ts';

const patient = { first_name: '', last_name: '', phone: '', disease: '', email: '' };
const folded = (text: string) => text.normalize('NFC').toLowerCase();

describe('search text', () => {
  it('TRK-08 has no sign that LIKE understands, whatever is typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[a-z0-9A-Q ]*$/.test(encoded(text))));
  });

  it('TRK-06 TRK-08 matches exactly when the folded text contains the folded search', () => {
    // NFC may join signs across the edge of a cut, so only texts that are already composed are cut.
    const text = fc.string({ unit: fc.constantFrom(...'aAbB1% _\\कि😀Qq*é'), maxLength: 30 });
    fc.assert(
      fc.property(text, text, (name, search) => {
        expect(encoded(name).includes(encoded(search))).toBe(folded(name).includes(folded(search)));
      }),
    );
  });

  it('never lets a match span two fields', () => {
    const text = searchTextOf({ ...patient, first_name: 'Ravi', phone: '98', disease: 'Flu' });
    expect(text).toBe('ravi \n98\nflu\n\n');
    expect(text.includes(encoded('98\nflu'))).toBe(false);
  });

  it('TRK-07 has no terms for blanks, and a number only for what can be one', () => {
    expect([searchTerms(undefined), searchTerms('  ')]).toEqual([null, null]);
    expect([
      searchTerms('12')?.id,
      searchTerms('#12')?.id,
      searchTerms('0')?.id,
      searchTerms('2147483648')?.id,
      searchTerms('1a')?.id,
    ]).toEqual([12, 12, null, null, null]);
  });

  it('widens two letters to trigrams with every possible follower', () => {
    expect(searchTerms('zx')?.widened).toHaveLength(39);
    expect([searchTerms('z')?.widened, searchTerms('zxy')?.widened, searchTerms('क')?.widened]).toEqual([null, null, null]);
  });
});
