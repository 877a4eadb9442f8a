// planted: other-service as libs/patients/service/src/x.ts
export const x = async () => import('@nidaan/clinical-service');
