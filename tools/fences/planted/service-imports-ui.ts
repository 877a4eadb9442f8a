// planted: imports-of-service as libs/patients/service/src/x.ts
import '@nidaan/ui';
