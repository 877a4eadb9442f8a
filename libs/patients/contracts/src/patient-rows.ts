import type { PatientRows } from '@nidaan/kernel';

/** Rows of visits as every call answers them. */
export const VISIT_ROWS: readonly PatientRows[] = [{ visit: 'id', person: 'person_id' }];

/** Persons, wherever in an answer they stand. */
export const PERSON_ROWS: readonly PatientRows[] = [{ person: 'id' }];
