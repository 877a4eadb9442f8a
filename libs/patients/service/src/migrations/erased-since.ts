import { ERASED_WITH_RESTRICTIONS as ERASED } from './1827000000001-record-restrictions.migration.ts';

const OF_PERSONS = 'hospital_id = of_hospital AND person_id = ANY (of_persons)';
// An erased person is not called.
const RECALLS = `UPDATE recalls SET note = '', state = CASE WHEN state = 'closed' THEN state ELSE 'dropped' END WHERE ${OF_PERSONS}`;
const BUNDLES = `DELETE FROM access_bundles WHERE ${OF_PERSONS}`;
const BUNDLE_FILES = `SELECT unnest(file_keys) FROM access_bundles WHERE ${OF_PERSONS}`;

// A row that was applied keeps its old number and a hash of what it said. Of rows that wait for that see `ERASED_WITH_ROWS`.
const IMPORTED = `UPDATE person_import_rows SET fingerprint = '', old_key = '' WHERE ${OF_PERSONS} AND given IS NULL`;

/** What `erase_person` does since recalls, copies of records and imports are there: whichever of their migrations runs last. */
export const ERASED_SINCE = {
  statements: [...ERASED.statements, RECALLS, BUNDLES, IMPORTED],
  files: `${ERASED.files} UNION ALL ${BUNDLE_FILES}`,
};
