// planted: unused-dependency as libs/patients/service/src/x.ts
export {};
