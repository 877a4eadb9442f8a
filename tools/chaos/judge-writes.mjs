/** The ledger against the owners' rows (L1, L3): what was acknowledged must be there, once, as it was sent; and nothing else may be. */
import { canonical } from './caller.mjs';
import { markOf } from './forms.mjs';

const MARK = `'^Chaos-[0-9]+-$'`;

/** Where the rows of each kind lie, found by the operation's mark; `holds`: whether row, operation and answer say the same. */
const ROWS = {
  register: {
    sql: `SELECT hospital_id, last_name AS mark, id, amount_paise::int AS paise, phone FROM patients.patients WHERE last_name ~ ${MARK}`,
    holds: (row, { answer, body }) => row.id === answer.id && row.paise === Number(body.amount) * 100 && row.phone === body.phone,
  },
  labTest: {
    sql: `SELECT hospital_id, notes AS mark, id, patient_id, price_paise::int AS paise FROM lab.lab_tests WHERE notes ~ ${MARK}`,
    holds: (row, { answer, body, patient }) =>
      row.id === answer.id && row.patient_id === patient && row.paise === body.price * 100,
  },
  prescribe: {
    sql: `SELECT hospital_id, doctor_advice AS mark, id, patient_id, tablets FROM clinical.medical_records WHERE doctor_advice ~ ${MARK}`,
    holds: (row, { answer, patient, isDispensed }) =>
      row.id === answer.id && row.patient_id === patient && row.tablets.length === (isDispensed ? 1 : 0),
  },
  dispense: {
    sql: `SELECT hospital_id, doctor_advice AS mark, id, record_id, tablets_paise::int AS paise FROM pharmacy.pharmacy_records WHERE doctor_advice ~ ${MARK}`,
    holds: (row, { answer, record, body }) =>
      row.id === answer.id && row.record_id === record && row.paise === Number(body.tabletsAmount) * 100,
  },
  ticket: {
    sql: `SELECT hospital_id, description AS mark, id, priority FROM support.tickets WHERE description ~ ${MARK}`,
    holds: (row, { answer, body }) => row.id === answer.id && row.priority === body.priority,
  },
  payment: {
    sql: `SELECT hospital_id, reference AS mark, id, paise::int AS paise FROM billing.payments WHERE provider = 'sandbox'`,
    markOf: ({ reference }) => reference,
    holds: (row, { paise }) => row.paise === paise,
  },
  receipt: {
    sql: `SELECT hospital_id, reference AS mark, id, paise::int AS paise FROM billing.payments WHERE provider = 'recorded'`,
    markOf: ({ reference }) => reference,
    holds: (row, { paise }) => row.paise === paise,
  },
};

const grouped = (list, keyOf) => {
  const groups = new Map();
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
};

/**
 * `{ acknowledged, lost, doubled, foreign, refused, unanswered, faults }` of all writes: lost ones are acknowledged and not there, or not
 * as they were sent; foreign rows belong to no operation, or to one that was refused.
 */
export async function judgeWrites(sql, operations) {
  const found = { acknowledged: 0, lost: 0, doubled: 0, foreign: 0, refused: 0, unanswered: 0, faults: [] };
  for (const [kind, { sql: text, markOf: named = ({ op }) => markOf(op), holds }] of Object.entries(ROWS)) {
    const rows = grouped(await sql(text), ({ mark }) => mark);
    for (const operation of operations.filter((each) => each.kind === kind)) {
      const own = rows.get(named(operation)) ?? [];
      rows.delete(named(operation));
      judgeOne(found, operation, own, holds);
    }
    for (const [mark, strange] of rows) {
      found.foreign += strange.length;
      found.faults.push(`${kind}: a row ${mark} of nobody's`);
    }
  }
  return found;
}

function judgeOne(found, operation, rows, holds) {
  const { kind, op, settled, status, answer } = operation;
  const say = (what) => found.faults.push(`${kind} ${op}: ${what}`);
  if (rows.length > 1) {
    found.doubled += rows.length - 1;
    say(`${rows.length} rows`);
  }
  if (settled === 'acknowledged') {
    found.acknowledged += 1;
    const isThere = rows.length > 0 && rows[0].hospital_id === operation.hospital && holds(rows[0], operation);
    if (!isThere) {
      found.lost += 1;
      say(rows.length === 0 ? 'acknowledged, and not there' : 'acknowledged, and there is something else');
    }
    return;
  }
  if (settled === 'refused' && rows.length > 0) found.foreign += 1;
  if (operation.mayBeRefused?.includes(status)) return;
  found[settled === 'refused' ? 'refused' : 'unanswered'] += 1;
  say(settled === 'refused' ? `refused with ${status}: ${answer?.message}` : 'never answered');
}

/** L3: writes sent more than once, answers that were not the same, keys taken twice. */
export function judgeRetries(operations) {
  const byNumber = new Map(operations.map((operation) => [operation.op, operation]));
  const found = { retriedWrites: 0, repeatedOnPurpose: 0, otherAnswers: 0, keysReused: 0, acceptedWithOtherBody: 0, faults: [] };
  for (const operation of operations) {
    const { kind, op, settled, status, answer, first, tries, differs } = operation;
    if (operation.isWrite && tries.length > 1) found.retriedWrites += 1;
    const isOther =
      kind === 'repeat' && settled === 'acknowledged' && canonical(answer) !== canonical(byNumber.get(first).answer);
    const isWrong = kind === 'repeat' && settled !== 'acknowledged';
    if (kind === 'repeat') found.repeatedOnPurpose += 1;
    if (kind === 'misuse') found.keysReused += 1;
    if (differs || isOther || isWrong) {
      found.otherAnswers += 1;
      found.faults.push(`${kind} ${op}: another answer than before (${status})`);
    }
    if (kind === 'misuse' && status !== 409) {
      found.acceptedWithOtherBody += 1;
      found.faults.push(`misuse ${op}: answered ${status} instead of 409`);
    }
  }
  return found;
}
