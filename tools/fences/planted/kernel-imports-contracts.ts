// planted: imports-of-kernel as libs/shared/kernel/src/x.ts
import '@nidaan/patients-contracts';
