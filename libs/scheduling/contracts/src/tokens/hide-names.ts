import { withoutFields, type May, type PatientRows } from '@nidaan/kernel';
import type { TokenAnswer } from './token-schemas.ts';

/** Whoever may call a queue and not see patients calls numbers. */
export const hideNames = (token: TokenAnswer, may: May): TokenAnswer =>
  withoutFields(token, may('patients.view') ? {} : { name: '' });

/** Tokens say of whom they are by the visit and the person. */
export const TOKEN_ROWS: readonly PatientRows[] = [{ visit: 'visit_id', person: 'person_id' }];
