import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.ts';

describe('CSV for spreadsheets', () => {
  it('FRD-40 ORG-62 begins with its mark, ends each line with CRLF, and quotes what needs it', () =>
    expect(
      csvOf([
        ['name', 'n'],
        ['Rao, "A"\nB', 1.5],
        ['लक्ष्मी', -2],
      ]),
    ).toBe('\uFEFFname,n\r\n"Rao, ""A""\nB",1.5\r\nलक्ष्मी,-2\r\n'));

  it.each(['=1+1', '+91', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
    'FRD-40 ORG-62 %j is no formula where it is opened',
    (text) => expect(csvOf([[text]])).toMatch(/^\uFEFF"?'/),
  );
});
