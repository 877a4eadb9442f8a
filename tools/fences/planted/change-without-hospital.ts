// planted: hospital-not-named as libs/patients/service/src/x/x.repository.ts
export const sql = (rows: string) => `UPDATE patients p SET name = n.name FROM ${rows} AS n WHERE p.id = n.id`;
