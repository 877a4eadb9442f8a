import { isRequired, itemLines, TESTS, type Prescription } from '@nidaan/clinical-contracts';
import { dayIn } from '@nidaan/kernel';
import type { LabTestRecorded } from './events.ts';

/** Whom the demo hospital's lab may have tested, and what the doctor asked for. */
export interface DemoVisit {
  patientId: number;
  patientName: string;
  phone: string;
  disease: string;
  prescription: Pick<Prescription, 'tests'>;
  at: Date;
  timeZone: string;
}

const PRICES_RUPEES = [120, 150, 180, 250, 300, 350, 450, 600, 850];
const NOTES = ['', '', '', 'Fasting sample', 'Repeat after two weeks', 'Collected at home'];
const PAID_BY = ['Cash', 'Cash', 'UPI', 'UPI', 'NetBanking'];
const UNASKED = 0.05;
const STILL_OPEN = 0.06;

/**
 * A believable test for about a third of the demo's patients, numbered as the patient is; the same visit and numbers (0 to 1)
 * give the same one in every service.
 */
export function demoLabTest(visit: DemoVisit, random: () => number): Omit<LabTestRecorded, 'hospitalId'> | null {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const { patientId, patientName, phone, disease, prescription, at, timeZone } = visit;
  const asked = isRequired(prescription.tests) ? itemLines(prescription.tests)[0] : undefined;
  if (asked === undefined && random() >= UNASKED) return null;
  const test = TESTS.find(({ name }) => name === asked) ?? pick(TESTS);
  return {
    testId: patientId,
    patientId,
    patientName,
    patientDisease: disease,
    phone,
    testName: test.name,
    testType: test.testType,
    testedOn: dayIn(timeZone, at),
    status: random() < STILL_OPEN ? 'pending' : 'completed',
    notes: pick(NOTES),
    // A test costs the same for everybody.
    pricePaise: PRICES_RUPEES[test.id % PRICES_RUPEES.length]! * 100,
    recordedAt: at.toISOString(),
    // Drawn last: what is drawn before it stays as it was.
    paymentType: pick(PAID_BY),
  };
}
