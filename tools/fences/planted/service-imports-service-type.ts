// planted: other-service as libs/patients/service/src/x.ts
export type X = import('@nidaan/clinical-service').X;
