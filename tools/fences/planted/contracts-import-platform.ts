// planted: imports-of-contracts as libs/patients/contracts/src/x.ts
export { Database } from '@nidaan/platform-database';
