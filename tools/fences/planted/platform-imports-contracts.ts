// planted: imports-of-platform as libs/platform/jobs/src/x.ts
import type {} from '@nidaan/patients-contracts';
