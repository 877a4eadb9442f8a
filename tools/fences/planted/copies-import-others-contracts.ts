// planted: copies-of-another as libs/patients/copies/src/x.ts
import type {} from '@nidaan/identity-contracts';
