import { isRequired, itemLines, TESTS, type Prescription } from '@nidaan/clinical-contracts';
import type { LabStatus } from './choices.ts';

/** What the demo hospital's lab did for a patient. */
export interface DemoLabTest {
  testName: string;
  testType: string;
  status: LabStatus;
  notes: string;
  pricePaise: number;
}

const PRICES_RUPEES = [120, 150, 180, 250, 300, 350, 450, 600, 850];
const NOTES = ['', '', '', 'Fasting sample', 'Repeat after two weeks', 'Collected at home'];
const UNASKED = 0.05;
const STILL_OPEN = 0.06;

/** A believable test for about a third of the demo's patients; the same numbers (0 to 1) give the same one in every service. */
export function demoLabTest(prescription: Pick<Prescription, 'tests'>, random: () => number): DemoLabTest | null {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const asked = isRequired(prescription.tests) ? itemLines(prescription.tests)[0] : undefined;
  if (asked === undefined && random() >= UNASKED) return null;
  const test = TESTS.find(({ name }) => name === asked) ?? pick(TESTS);
  return {
    testName: test.name,
    testType: test.testType,
    status: random() < STILL_OPEN ? 'pending' : 'completed',
    notes: pick(NOTES),
    // A test costs the same for everybody.
    pricePaise: PRICES_RUPEES[test.id % PRICES_RUPEES.length]! * 100,
  };
}
