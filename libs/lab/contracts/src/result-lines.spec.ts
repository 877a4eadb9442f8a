import { describe, expect, it } from '@jest/globals';
import { labResultForm } from './form.ts';
import { flagOf, remarkOf, resultLines, textOfLines } from './result-lines.ts';

describe('the lines of a result', () => {
  it.each([
    ['11.2', '13–17', 'L'],
    ['13', '13-17', ''],
    ['17', '13 to 17 g/dL', ''],
    ['17.1', '13 - 17', 'H'],
    ['1,20,000', '1,50,000–4,50,000 /µL', 'L'],
    ['200', '< 200', 'H'],
    ['200', '≤ 200', ''],
    ['200', 'up to 200 mg/dL', ''],
    ['201', 'Up to 200', 'H'],
    ['40', '> 40', 'L'],
    ['40', '>= 40', ''],
    ['41', 'above 40', ''],
    ['Positive', 'Negative', ''],
    ['< 0.1', '0.4–4.0', ''],
    ['12', 'M 13–17, F 12–15', ''],
    ['12', '', ''],
    ['', '13–17', ''],
    ['11,2', '13–17', ''],
    ['11.2', '13,5–17,5', ''],
    ['201', '< 200,5', ''],
    ['1,2,000', '13–17', ''],
    ['12,500.5', '4,000–11,000', 'H'],
    ['1,00,00,000', '> 2,00,00,000', 'L'],
  ])('LAB-31 flags %s in the range %s as %s', (value, range, flag) => {
    expect(flagOf(value, range)).toBe(flag);
  });

  it('LAB-31 keeps what was measured, with its flag unless a person says another', () => {
    const hb = { name: ' Haemoglobin ', value: '11.2', unit: 'g/dL', range: '13–17' };
    expect(resultLines.parse([hb, { ...hb, flag: '' }, { ...hb, value: ' ' }, { name: '' }])).toEqual([
      { ...hb, name: 'Haemoglobin', flag: 'L' },
      { ...hb, name: 'Haemoglobin', flag: '' },
    ]);
  });

  it('LAB-31 gives the same as text for who reads that alone, and what was written beside', () => {
    const lines = resultLines.parse([
      { name: 'Haemoglobin', value: '11.2', unit: 'g/dL', range: '13–17' },
      { name: 'Malaria', value: 'Negative' },
    ]);
    expect(textOfLines(lines)).toBe('Haemoglobin: 11.2 g/dL (13–17) L\nMalaria: Negative');
    const { result, results } = labResultForm.parse({ results: lines, result: 'Sample haemolysed' });
    expect(remarkOf(result, results)).toBe('Sample haemolysed');
    expect(remarkOf(textOfLines(lines), lines)).toBe('');
  });
});
