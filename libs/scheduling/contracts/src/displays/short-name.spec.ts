import { describe, expect, it } from '@jest/globals';
import { shortName } from './short-name.ts';

describe('a name on a display', () => {
  it.each([
    ['Ramesh Kumar', 'Ramesh K.'],
    ['Ramesh Kumar Sharma', 'Ramesh S.'],
    ['  sunita   devi ', 'sunita D.'],
    ['Smt. Kamala Rao', 'Kamala R.'],
    ['Dr. Dr', 'Dr. D.'],
    ['Imran', 'Imran'],
    ['लक्ष्मी देवी', 'लक्ष्मी दे.'],
    ['', ''],
    ['   ', ''],
    ['👩‍👩‍👧 Verma', '👩‍👩‍👧 V.'],
    [`${'a'.repeat(5000)} b`, `${'a'.repeat(20)} B.`],
  ])('FRD-66 of %j is %j', (name, shown) => {
    expect(shortName(name)).toBe(shown);
  });
});
