// planted: imports-of-app as apps/standalone/src/x.ts
import '@nidaan/patients-web';
