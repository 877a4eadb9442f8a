// planted: zod-only as libs/patients/contracts/src/x.ts
export * from 'node:fs';
