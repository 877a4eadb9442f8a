// planted: sql-outside-repository as libs/patients/service/src/on/add-x-when-y.ts
export const sql = 'UPDATE patients SET name = $1';
