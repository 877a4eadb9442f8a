// planted: named-as-its-class as libs/patients/service/src/migrations/add-visits.migration.ts
export class AddVisits1795000000009 {}
