// planted: named-as-its-class as libs/patients/service/src/on/keep-visit-when-visit-begun.ts
export class KeepVisitWhenVisitBegun {}
