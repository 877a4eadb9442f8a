import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldedName, guardianWords, nameKeys } from './folded-name.ts';
import { inLatin } from './indic-script.ts';
import { writtenName } from './written-name.ts';

const SAME: readonly (readonly string[])[] = [
  ['Laxmi', 'Lakshmi', 'LAKSHMI', 'लक्ष्मी', 'లక్ష్మి', 'ಲಕ್ಷ್ಮಿ', 'ലക്ഷ്മി', 'લક્ષ્મી', 'ଲକ୍ଷ୍ମୀ'],
  ['Ramesh Kumar', 'Kumar Ramesh', 'रमेश कुमार', 'Shri Ramesh  Kumar', 'Mr. RAMESH-KUMAR', 'Ramesh Kumar S/o Suresh Kumar'],
  ['Mohd Imran', 'Md. Imran', 'Mohammad Imran', 'Mohammed Imran', 'Muhammed Imran', 'Mohamed Imran', 'मोहम्मद इमरान'],
  ['Pooja', 'Puja', 'Poojaa', 'पूजा'],
  ['Zubair', 'Jubair', 'ज़ुबैर', 'Jubeir'],
  ['Fathima', 'Fatima', 'Phatima', 'ഫാത്തിമ', 'फ़ातिमा'],
  ['Kamala', 'கமலா', 'Smt Kamala'],
  ['Kamla', 'कमला'],
  ['Kamlesh', 'कमलेश', 'કમલેશ'],
  ['Saraswati', 'सरस्वती'],
  ['Gurpreet', 'Gurprit', 'ਗੁਰਪ੍ਰੀਤ'],
  ['Amit', 'অমিত', 'અમિત', 'ਅਮਿਤ'],
  ['Ambika', 'अंबिका'],
  ['Venkatesh', 'Wenkatesh'],
  ['Choudhari', 'Chaudhary', 'Chowdhari'],
  ["D'Souza", 'Dsouza', 'D’Souza', 'Dsoujaa'],
  ['José', 'Jose'],
];

describe('a folded name', () => {
  it.each(SAME)('FRD-24 is one for %s and %s', (first, ...others) => {
    for (const other of others) expect([other, foldedName(other)]).toEqual([other, foldedName(first!)]);
    expect(foldedName(first!)).not.toBe('');
  });

  it.each([
    ['Sunita', 'Anita'],
    ['Ramesh', 'Rakesh'],
    ['Baby of Sunita', 'Sunita'],
    ['Baby 1 of Sunita', 'Baby 2 of Sunita'],
  ])('FRD-24 is another for %s and %s', (a, b) => expect(foldedName(a)).not.toBe(foldedName(b)));

  it('FRD-24 leaves Urdu as it is', () => expect(foldedName('محمد عمران')).toBe('عمران محمد'));

  it('FRD-24 is one for B/o Sunita and Baby of Sunita', () =>
    expect(foldedName('B/O Sunita')).toBe(foldedName('Baby of Sunita')));

  it('FRD-24 keeps a title that is the whole name', () => expect(foldedName('Baby')).toBe('babi'));

  it.each(['', '  ', '...', '😀', '\u0000'])('FRD-24 is empty for %j', (name) => expect(foldedName(name)).toBe(''));

  it('FRD-24 is the same when it is folded again, for names in Latin letters', () => {
    const name = fc.constantFrom('Ramesh Kumar', 'Lakshmi Devi', 'Chowdhury', 'Md Zubair', 'Krishnaa', 'Xavier');
    fc.assert(fc.property(name, (each) => expect(foldedName(foldedName(each))).toBe(foldedName(each))));
  });
});

describe('what a written name says', () => {
  it.each([
    ['Asha D/o Suresh', 'asha', 'suresh', 'father'],
    ['Asha d / o. Suresh', 'asha', 'suresh', 'father'],
    ['Ravi S/O Mohan Lal', 'ravi', 'mohan lal', 'father'],
    ['Sita w/o Ram', 'sita', 'ram', 'husband'],
    ['Sita wife of Ram', 'sita', 'ram', 'husband'],
    ['Gopal C/o Hari', 'gopal', 'hari', 'guardian'],
    ['Sona', 'sona', '', ''],
    ['Asha', 'asha', '', ''],
  ])('FRD-24 takes %s apart', (text, name, guardian, relation) =>
    expect(writtenName(text)).toEqual({ name, guardian, relation }),
  );

  it('FRD-24 folds the guardian as a name', () => expect(guardianWords('Asha D/o Shri Sooresh')).toEqual(['sures']));
});

describe('sound keys', () => {
  it.each([
    ['Chowdhury', 'Chaudhari'],
    ['Gurpreet', 'ਗੁਰਪ੍ਰੀਤ'],
    ['Subramaniam', 'சுப்பிரமணியம்'],
    ['Murugan', 'முருகன்'],
    ['Venkatesh', 'வெங்கடேஷ்'],
    ['Sunita Devi', 'Suneetha'],
    ['Kamla', 'Kamala'],
  ])('FRD-24 are shared by %s and %s', (a, b) => expect(nameKeys(a).filter((key) => nameKeys(b).includes(key))).not.toEqual([]));

  it.each([
    ['Ravi Kumar', 'Gopal Kumar'],
    ['Sunita', 'Anita'],
    ['Asha', 'Usha'],
  ])('FRD-24 are not shared by %s and %s', (a, b) => expect(nameKeys(a).filter((key) => nameKeys(b).includes(key))).toEqual([]));

  it('FRD-24 are those of frequent words where a name has no other', () => expect(nameKeys('Kumari Devi')).toHaveLength(2));

  it('FRD-24 has none for an initial', () => expect(nameKeys('R')).toEqual([]));
});

describe('Indic scripts in Latin letters', () => {
  it.each([
    ['সঞ্জয়', 'sanjay'],
    ['ৰীতা', 'riitaa'],
    ['ਸਿੰਘ', 'singh'],
    ['പ്രശാന്ത് നായർ', 'prashaant naayar'],
    ['முருகன்', 'murugan'],
    ['Anna अन्ना', 'Anna annaa'],
  ])('FRD-24 writes %s as %s', (text, latin) => expect(inLatin(text)).toBe(latin));
});
