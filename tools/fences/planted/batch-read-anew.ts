// planted: batch-read-anew as libs/patients/service/src/x/x.repository.ts
export const sql = `UPDATE patients p SET note = '' WHERE p.hospital_id = $1 AND p.id IN (
  SELECT id FROM patients WHERE hospital_id = $1 ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED)`;
