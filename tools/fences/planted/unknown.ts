// planted: unknown-package as libs/patients/service/src/x.ts
import '@nidaan/nowhere';
