// planted: hospital-not-named as libs/patients/service/src/x/x.repository.ts
export const sql = (columns: string) => `SELECT ${columns} FROM patients WHERE id > $1 ORDER BY id`;
