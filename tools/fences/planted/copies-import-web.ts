// planted: imports-of-copies as libs/patients/copies/src/x.ts
import type {} from '@nidaan/patients-web';
