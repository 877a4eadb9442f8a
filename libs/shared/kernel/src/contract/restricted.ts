/** What of restricted records is closed to whoever calls (ORG-64). */
export interface ClosedRecords {
  /** Visits that lists show without a name, and that no search by name or phone finds. */
  readonly hiddenVisits: readonly number[];
  readonly hiddenPersons: readonly number[];
  /** Whether the visit is of somebody whose record is restricted, whoever asks. */
  isRestricted(visit: number): boolean;
  /** Whether lists show the visit without a name. */
  hidesVisit(visit: number): boolean;
  hidesPerson(person: number): boolean;
  /** Whether the visit does not even open by itself: of today it opens to whoever's role serves it. */
  closesVisit(visit: number): boolean;
}

/** Where nothing is restricted. */
export const NOTHING_CLOSED: ClosedRecords = {
  hiddenVisits: [],
  hiddenPersons: [],
  isRestricted: () => false,
  hidesVisit: () => false,
  hidesPerson: () => false,
  closesVisit: () => false,
};

/**
 * Which fields of a row bear the number of the visit and of the person. A row is an object in which one of them is a number; `under`: only
 * what stands in these fields, where other objects have a number of that name too.
 */
export interface PatientRows {
  visit?: string;
  person?: string;
  under?: readonly string[];
}

/** What is said in place of the name. */
export const restrictedName = (id: number): string => `Restricted patient #${id}`;

const NAMES = new Set(['name', 'patient_name', 'patientName', 'patient']);
// Who somebody is, which a list shows of nobody restricted.
const WHO = new Set([
  'first_name', 'last_name', 'local_name', 'guardian', 'guardian_name', 'phone', 'alt_phone', 'alt_phone_label', 'email', 'address', 'city', 'pincode',
  'aadhar', 'uhid', 'photo_url', 'photo_small_url', 'to', 'birth_date', 'day', 'month', 'year', 'desk_note', 'unknown_note', 'file_url', 'insurance', 'reference',
]); // prettier-ignore
// What a list needs to work: states, times, places, what the house itself is called. Whatever stands in no list here is emptied.
const KEPT = new Set([
  'status', 'state', 'time', 'end_time', 'patientType', 'patient_type', 'paymentType', 'payment_type', 'language', 'fee_kind', 'doctor_name',
  'branch_name', 'room', 'label', 'priority', 'reasons', 'because', 'source', 'cancelled_by', 'band', 'bed_assign', 'phone_owner',
  'birth_precision', 'guardian_relation', 'channel', 'kind', 'purpose', 'hidden', 'matched',
]); // prettier-ignore
// Fields that know no empty text.
const NONE = new Set(['birth_date', 'photo_url', 'deceased_on', 'last_visit', 'today', 'born_on']);

// A day or an instant; of a birth it stands in a field that is emptied before.
const DAY = /^\d{4}-\d{2}-\d{2}(T|$)/;

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype;

const emptied = (key: string, value: unknown, id: number, isServed: boolean): unknown => {
  if (NAMES.has(key) && typeof value === 'string') return restrictedName(id);
  if (KEPT.has(key) || (isServed && !WHO.has(key))) return value;
  if (NONE.has(key)) return null;
  if (typeof value === 'string') return DAY.test(value) ? value : '';
  if (Array.isArray(value)) return [];
  return value;
};

// Of a visit that the caller serves today a list shows what is to be done, and not for whom.
const withoutWho = (row: Row, id: number, isServed: boolean): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, emptied(key, value, id, isServed)]));

/** Who the closed row is of; undefined for a row that is open, null for what is no row of a patient. */
function closedAs(
  row: Row,
  { visit, person }: PatientRows,
  records: ClosedRecords,
  isOpened: boolean,
): number | null | undefined {
  const [visitId, personId] = [visit && row[visit], person && row[person]];
  if (typeof visitId !== 'number' && typeof personId !== 'number') return null;
  if (typeof visitId === 'number' && isOpened) return records.closesVisit(visitId) ? visitId : undefined;
  // A visit that was registered a moment ago is known by its person.
  const isHidden =
    (typeof visitId === 'number' && records.hidesVisit(visitId)) ||
    (typeof personId === 'number' && records.hidesPerson(personId));
  if (!isHidden) return undefined;
  return typeof visitId === 'number' ? visitId : Number(personId);
}

/**
 * An answer without who the restricted patients are that are closed to the caller: their rows stand with their number in place of a name, and
 * what is not known to be harmless is emptied (ORG-64). `isOpened`: of a call for one visit, which opens on its day.
 */
export function withoutRestricted(
  answer: unknown,
  rows: readonly PatientRows[],
  records: ClosedRecords,
  isOpened: boolean,
): unknown {
  if (records.hiddenPersons.length === 0) return answer;
  return rows.reduce((shown, each) => walked(shown, each, records, isOpened, each.under === undefined), answer);
}

function walked(value: unknown, rows: PatientRows, records: ClosedRecords, isOpened: boolean, isPlace: boolean): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => walked(each, rows, records, isOpened, isPlace));
  if (!isRow(value)) return value;
  const closed = isPlace ? closedAs(value, rows, records, isOpened) : null;
  if (closed === undefined) return value;
  if (closed !== null) {
    const visit = rows.visit && value[rows.visit];
    return withoutWho(value, closed, typeof visit === 'number' && records.isRestricted(visit) && !records.closesVisit(visit));
  }
  const isUnder = (key: string) => rows.under === undefined || rows.under.includes(key);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, walked(each, rows, records, isOpened, isUnder(key))]),
  );
}
