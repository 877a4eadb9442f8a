// planted: imports-of-app-e2e as apps/e2e/src/x.spec.ts
import '@nidaan/patients-service';
