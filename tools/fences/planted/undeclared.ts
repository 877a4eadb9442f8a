// planted: undeclared-import as libs/patients/service/src/x.ts
import '@nidaan/kernel';
