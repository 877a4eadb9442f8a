// planted: unfinished as libs/patients/service/src/x.ts
// TODO later
export {};
