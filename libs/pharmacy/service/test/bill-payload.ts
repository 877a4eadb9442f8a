const AMOUNTS = { tabletsAmount: 120.5, injectionsAmount: '30', ointmentsAmount: 0, syrupsAmount: '85.25', total_amount: 1 };

/** A pharmacy record as a client sends it. */
export const payload = (
  patient: { id: number; name?: string; disease?: string },
  record: { id: number },
  given: object = {},
) => ({
  patient: patient.id,
  patient_name: patient.name,
  patient_disease: patient.disease,
  doctor_advice: 'Rest 🙏\nगर्म पानी',
  record_id: record.id,
  tablets: [{ name: 'Paracetamol', dosage: '500mg', count: 10, price: '12.05' }],
  injections: { name: 'Diclofenac', size: 'medium', dosage: '75mg', price: 30 },
  ointments: 'not required',
  syrups: [{ name: 'Other', customName: '<b>तुलसी</b>', dosage: '10ml', price: '85.25' }],
  ...AMOUNTS,
  date: '2020-01-01',
  ...given,
});
