// planted: unfinished as libs/patients/service/src/x.ts
export {}; // FIXME
