export { CodeSecrets, CODE_LENGTH } from './code-secrets.ts';
export { freeAfter, type Quota } from './quota.ts';
