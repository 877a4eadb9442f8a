// planted: listen-outside-platform as libs/patients/service/src/x/x.repository.ts
export const sql = 'LISTEN news';
