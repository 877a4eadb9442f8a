/** The end state against a model that did the ledger's operations one after the other (L4). */

const modelOf = (operations) => {
  const patients = new Map();
  const at = (hospital, patient) => patients.get(`${hospital}/${patient}`);
  const names = new Map();
  const tickets = new Map();
  for (const operation of operations) {
    const { kind, settled, hospital, answer, patient } = operation;
    if (settled !== 'acknowledged') continue;
    if (kind === 'register') patients.set(`${hospital}/${answer.id}`, { records: [], tests: [], bills: [] });
    if (kind === 'prescribe') at(hospital, patient)?.records.push({ id: answer.id, waits: operation.isDispensed });
    if (kind === 'labTest') at(hospital, patient)?.tests.push(answer.id);
    if (kind === 'dispense') dispense(at(hospital, patient), operation);
    if (kind === 'rename') names.set(hospital, operation.body.hospital_name);
    if (kind === 'answer') tickets.set(operation.ticket, operation.body);
  }
  return { patients, names, tickets };
};

function dispense(patient, { record, answer }) {
  const prescribed = patient?.records.find(({ id }) => id === record);
  if (prescribed) prescribed.waits = false;
  patient?.bills.push(answer.id);
}

const statusOf = ({ records }) => {
  if (records.length === 0) return 'Pending';
  return records.some(({ waits }) => waits) ? 'Prescribed' : 'Completed';
};

// `records` in the order of their application: rows are only ever added, and a dispensed one keeps its place in time.
const END = `SELECT p.hospital_id || '/' || p.id AS key, p.status, p.completed_on IS NOT NULL AS "isCompleted",
    coalesce((SELECT json_agg(r.record_id ORDER BY r.saved_at, r.record_id) FROM patients.medical_records r WHERE r.hospital_id = p.hospital_id AND r.patient_id = p.id), '[]') AS records,
    coalesce((SELECT json_agg(t.id ORDER BY t.id) FROM patients.lab_tests t WHERE t.hospital_id = p.hospital_id AND t.patient_id = p.id), '[]') AS tests,
    coalesce((SELECT json_agg(b.id ORDER BY b.id) FROM patients.pharmacy_records b WHERE b.hospital_id = p.hospital_id AND b.patient_id = p.id), '[]') AS bills
  FROM patients.patients p`;

const sorted = (ids) => JSON.stringify([...ids].sort((a, b) => a - b));

/** `{ patients, namesAndTickets, notAsTheModel, faults }`: patients, hospitals' names and tickets whose end state is not the model's. */
export async function judgeOrder(sql, operations) {
  const { patients, names, tickets } = modelOf(operations);
  const found = { patients: patients.size, namesAndTickets: names.size + tickets.size, notAsTheModel: 0, faults: [] };
  const wrong = (what) => {
    found.notAsTheModel += 1;
    found.faults.push(what);
  };
  for (const { key, status, isCompleted, records, tests, bills } of await sql(END)) {
    const model = patients.get(key);
    if (!model) continue;
    const isRight =
      status === statusOf(model) &&
      isCompleted === model.records.length > 0 &&
      sorted(records) === sorted(model.records.map(({ id }) => id)) &&
      sorted(tests) === sorted(model.tests) &&
      sorted(bills) === sorted(model.bills);
    if (!isRight) wrong(`patient ${key}: ${status}, by the model ${statusOf(model)}`);
  }
  for (const { hospital_id: hospital, name } of await sql('SELECT hospital_id, name FROM identity.hospitals'))
    if (names.has(hospital) && names.get(hospital) !== name)
      wrong(`hospital ${hospital} is called ${name}, not ${names.get(hospital)}`);
  for (const { id, status, admin_response: text } of await sql('SELECT id, status, admin_response FROM support.tickets')) {
    const model = tickets.get(id);
    if (model && (model.status !== status || model.admin_response !== text))
      wrong(`ticket ${id}: ${status}, by the model ${model.status}`);
  }
  return found;
}
