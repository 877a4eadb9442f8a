// planted: sql-outside-repository as libs/patients/service/src/x/x.service.ts
export const sql = `
  WITH gone AS (DELETE FROM patients RETURNING id) SELECT count(*) FROM gone`;
