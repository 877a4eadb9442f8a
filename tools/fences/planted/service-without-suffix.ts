// planted: named-as-its-class as libs/patients/service/src/x/visits.service.ts
export class Visits {}
