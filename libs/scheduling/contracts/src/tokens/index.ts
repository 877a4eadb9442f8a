export { becauseOf, reasonsOf, timeIn, type RankReason } from './because.ts';
export { hideNames } from './hide-names.ts';
export { hospitalOfKey, publicKey } from './public-key.ts';
export * from './token-rank.ts';
export * from './token-routes.ts';
export { tokenSlip } from './token-slip.ts';
export type { PublicToken, TokenAnswer, TokenForm, TokenHistory } from './token-schemas.ts';
export * from './token-states.ts';
export { COUNTED_CONSULTATIONS, estimateWait, type WaitFacts, type WaitSpan } from './token-wait.ts';
