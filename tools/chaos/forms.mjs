/** What desks send. Each form bears the mark of its operation, by which the judge finds what became of it. */
import { person } from '../bench/people.mjs';

/** The text that is in the row of an operation and nowhere else. */
export const markOf = (op) => `Chaos-${op}-`;

const NONE = 'not required';

export const patientForm = (op) => ({ ...person(), last_name: markOf(op), amount: String(100 + (op % 97)) });

export const labForm = (op, patient) => ({
  patient_id: patient,
  testName: 'Complete Blood Count',
  testType: 'Haematology',
  testDate: '2026-11-20',
  price: 50 + (op % 89),
  notes: markOf(op),
});

/** `isDispensed`: there is something to hand out, so that the patient is completed by the pharmacy only. */
export const prescriptionForm = (op, patient, isDispensed) => ({
  patient,
  tablets: isDispensed ? [{ name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 }] : NONE,
  injections: NONE,
  ointments: NONE,
  syrups: NONE,
  tests: NONE,
  doctorAdvice: markOf(op),
});

export const dispenseForm = (op, patient, record) => ({
  patient,
  record_id: record,
  doctor_advice: markOf(op),
  tablets: [{ name: 'Paracetamol', dosage: '500mg', count: 10, price: 20 + (op % 83) }],
  injections: NONE,
  ointments: NONE,
  syrups: NONE,
  tabletsAmount: String(20 + (op % 83)),
});

export const ticketForm = (op) => ({ title: 'Printer', description: markOf(op), priority: ['low', 'medium', 'high'][op % 3] });
