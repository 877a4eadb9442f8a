// planted: sql-outside-repository as libs/patients/service/src/x/x.service.ts
export const sql = (id: number) => `SELECT name FROM patients WHERE id = ${id}`;
