import { withoutFields, type May } from '@nidaan/kernel';
import type { TokenAnswer } from './token-schemas.ts';

/** Whoever may call a queue and not see patients calls numbers. */
export const hideNames = (token: TokenAnswer, may: May): TokenAnswer =>
  withoutFields(token, may('patients.view') ? {} : { name: '' });
