// planted: environment-in-one-place as libs/patients/service/src/x/x.service.ts
export const x = process.env['SECRET'];
