/**
 * Every subscriber's projections against the owners' rows, by SQL alone (L2): what is not there is missing, what is there too often or from
 * nowhere is doubled. Sums show effects that were counted twice.
 */

/** Owner's rows ↔ rows of the projection; both sides are compared with all that they show. */
const ROWS = {
  'patients known to clinical': [
    'SELECT hospital_id, id FROM patients.patients',
    'SELECT hospital_id, patient_id FROM clinical.known_patients',
  ],
  'patients known to the lab': [
    'SELECT hospital_id, id, phone, disease FROM patients.patients',
    'SELECT hospital_id, patient_id, phone, disease FROM lab.known_patients',
  ],
  'patients known to the pharmacy': [
    'SELECT hospital_id, id, phone, disease, age, gender FROM patients.patients',
    'SELECT hospital_id, patient_id, phone, disease, age, gender FROM pharmacy.known_patients',
  ],
  'prescriptions shown with patients': [
    'SELECT hospital_id, patient_id, id, saved_at, doctor_advice FROM clinical.medical_records',
    `SELECT hospital_id, patient_id, record_id, saved_at, prescription->>'doctorAdvice' FROM patients.medical_records`,
  ],
  'prescriptions known to the pharmacy': [
    'SELECT hospital_id, patient_id, id FROM clinical.medical_records',
    'SELECT hospital_id, patient_id, record_id FROM pharmacy.known_records',
  ],
  'lab tests shown with patients': [
    'SELECT hospital_id, patient_id, id, price_paise, notes FROM lab.lab_tests',
    `SELECT hospital_id, patient_id, id, price_paise, content->>'notes' FROM patients.lab_tests`,
  ],
  'bills shown with patients': [
    'SELECT hospital_id, patient_id, id, tablets_paise + injections_paise + ointments_paise + syrups_paise FROM pharmacy.pharmacy_records',
    'SELECT hospital_id, patient_id, id, total_paise FROM patients.pharmacy_records',
  ],
  'lines of the ledger': [
    `SELECT hospital_id, 1 AS source, id, amount_paise FROM patients.patients WHERE amount_paise > 0
     UNION ALL SELECT hospital_id, 2, id, price_paise FROM lab.lab_tests WHERE price_paise > 0
     UNION ALL SELECT hospital_id, 3, id, tablets_paise + injections_paise + ointments_paise + syrups_paise FROM pharmacy.pharmacy_records
     UNION ALL SELECT hospital_id, 4, id, 2000 FROM patients.patients WHERE completed_on IS NOT NULL
     UNION ALL SELECT hospital_id, 5, id, paise FROM billing.payments`,
    'SELECT hospital_id, source, source_id, paise FROM billing.ledger',
  ],
  'tickets known to the staff': [
    'SELECT hospital_id, id, status FROM support.tickets',
    'SELECT hospital_id, id, status FROM admin.tickets',
  ],
  'what hospitals owe, in their profiles': [
    'SELECT hospital_id, greatest(0, commission_paise - paid_paise) FROM billing.dues WHERE commission_paise + paid_paise > 0',
    'SELECT hospital_id, due_paise FROM identity.dues',
  ],
  'what hospitals owe, as the staff see it': [
    'SELECT hospital_id, greatest(0, commission_paise - paid_paise), running_patients FROM billing.dues WHERE commission_paise + paid_paise > 0',
    'SELECT hospital_id, due_paise, running_patients FROM admin.doctors WHERE dues_version >= 0',
  ],
  ...Object.fromEntries(
    ['patients.hospitals', 'lab.hospitals', 'pharmacy.hospitals', 'billing.hospitals'].map((table) => [
      `names of hospitals in ${table}`,
      ['SELECT hospital_id, name FROM identity.hospitals', `SELECT hospital_id, name FROM ${table}`],
    ]),
  ),
  'names of hospitals as the staff see them': [
    'SELECT hospital_id, name FROM identity.hospitals',
    'SELECT hospital_id, hospital_name FROM admin.doctors',
  ],
};

const BILLS = 'tablets_paise + injections_paise + ointments_paise + syrups_paise';

/** Totals that events move ↔ the rows they count, by hospital. */
const SUMS = {
  'patients registered': [
    'SELECT hospital_id, count(*) FROM patients.patients GROUP BY 1',
    'SELECT hospital_id, sum(registered) FROM patients.daily_totals GROUP BY 1',
  ],
  'patients completed': [
    'SELECT hospital_id, count(*) FROM patients.patients WHERE completed_on IS NOT NULL GROUP BY 1',
    'SELECT hospital_id, sum(completed) FROM patients.daily_totals GROUP BY 1',
  ],
  'taken for consultations': [
    'SELECT hospital_id, sum(amount_paise) FROM patients.patients GROUP BY 1',
    'SELECT hospital_id, sum(consultation_paise) FROM patients.daily_totals GROUP BY 1',
  ],
  'taken by the lab': [
    'SELECT hospital_id, sum(price_paise) FROM lab.lab_tests GROUP BY 1',
    'SELECT hospital_id, sum(lab_paise) FROM patients.daily_totals GROUP BY 1',
  ],
  'taken by the pharmacy': [
    `SELECT hospital_id, sum(${BILLS}) FROM pharmacy.pharmacy_records GROUP BY 1`,
    'SELECT hospital_id, sum(pharmacy_paise) FROM patients.daily_totals GROUP BY 1',
  ],
  'day totals of the ledger': [
    'SELECT hospital_id, sum(paise) FROM billing.ledger GROUP BY 1',
    'SELECT hospital_id, sum(consultation_paise + lab_paise + pharmacy_paise + commission_paise + payment_paise) FROM billing.day_totals GROUP BY 1',
  ],
  'commission owed': [
    'SELECT hospital_id, count(*) * 2000 FROM patients.patients WHERE completed_on IS NOT NULL GROUP BY 1',
    'SELECT hospital_id, commission_paise FROM billing.dues',
  ],
  'commission of the months': [
    'SELECT hospital_id, commission_paise FROM billing.dues WHERE commission_paise > 0',
    'SELECT hospital_id, sum(due_paise) FROM billing.months GROUP BY 1',
  ],
  'commission paid': [
    'SELECT hospital_id, sum(paise) FROM billing.payments GROUP BY 1',
    'SELECT hospital_id, paid_paise FROM billing.dues WHERE paid_paise > 0',
  ],
};

// Rows as text, so that one statement compares any table.
export const compareRows = (
  owner,
  projection,
) => `WITH owed AS (SELECT o::text AS row, count(*) AS n FROM (${owner}) o GROUP BY 1),
  shown AS (SELECT p::text AS row, count(*) AS n FROM (${projection}) p GROUP BY 1)
  SELECT coalesce(sum(owed.n), 0)::int AS owed, coalesce(sum(greatest(0, owed.n - coalesce(shown.n, 0))), 0)::int AS missing,
    coalesce(sum(greatest(0, shown.n - coalesce(owed.n, 0))), 0)::int AS doubled FROM owed FULL JOIN shown USING (row)`;

export const compareSums = (owner, total) => `SELECT count(*)::int AS owed,
    (count(*) FILTER (WHERE coalesce(t.sum, 0) < coalesce(o.sum, 0)))::int AS missing, (count(*) FILTER (WHERE coalesce(t.sum, 0) > coalesce(o.sum, 0)))::int AS doubled
  FROM (SELECT a AS hospital, b::numeric AS sum FROM (${owner}) o(a, b)) o
  FULL JOIN (SELECT a AS hospital, b::numeric AS sum FROM (${total}) t(a, b)) t USING (hospital)`;

/** `{ owed, missing, doubled, faults }`; `faults` names what does not agree. */
export async function judgeEffects(sql) {
  const found = { owed: 0, missing: 0, doubled: 0, faults: [] };
  const comparisons = [
    ...Object.entries(ROWS).map(([what, sides]) => [what, compareRows(...sides)]),
    ...Object.entries(SUMS).map(([what, sides]) => [what, compareSums(...sides)]),
  ];
  for (const [what, text] of comparisons) {
    const [{ owed, missing, doubled }] = await sql(text);
    found.owed += owed;
    found.missing += missing;
    found.doubled += doubled;
    if (missing || doubled) found.faults.push(`${what}: ${missing} missing, ${doubled} doubled, of ${owed}`);
  }
  return found;
}
