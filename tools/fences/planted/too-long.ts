// planted: too-long as libs/patients/service/src/x.ts lines 300
export {};
