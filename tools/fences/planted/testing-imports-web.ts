// planted: imports-of-testing as libs/testing/harness/src/x.ts
import '@nidaan/patients-web';
