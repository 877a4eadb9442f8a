import { describe, expect, it } from '@jest/globals';
import { demoLabTest } from './demo-lab-test.ts';
import { labTestRecorded } from './events.ts';

const visit = (patientId: number, tests: string) => ({
  patientId,
  patientName: 'Asha Verma',
  phone: '9876543210',
  disease: 'Dengue',
  prescription: { tests },
  at: new Date('2026-11-19T20:30:00Z'),
  timeZone: 'Asia/Kolkata',
});
const numbers = (seed: number) => () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;

describe('the tests of the demo hospital', () => {
  it('ENT-07 are what the lab itself would tell, on the hospital’s day, the same for the same numbers', () => {
    const test = demoLabTest(visit(7, 'ESR'), numbers(42))!;
    expect(labTestRecorded.payload.parse({ ...test, hospitalId: 1 })).toMatchObject({
      testId: 7,
      testName: 'ESR',
      testType: 'Haematology',
      testedOn: '2026-11-20',
    });
    expect(demoLabTest(visit(7, 'ESR'), numbers(42))).toEqual(test);
  });

  it('are made for whom the doctor asked, and for a few more', () => {
    const made = (tests: string) =>
      Array.from({ length: 1000 }, (_, n) => demoLabTest(visit(n + 1, tests), numbers(n * 7919 + 13))).filter(Boolean).length;
    expect(made('Widal Test')).toBe(1000);
    expect(made('not required')).toBeGreaterThan(10);
    expect(made('not required')).toBeLessThan(120);
  });
});
