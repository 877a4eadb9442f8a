import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Public keys of printed papers' codes. They belong to the deployment, not to a hospital. */
export class CreateDocumentKeys1764000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE document_keys (
      id text PRIMARY KEY,
      public_key text NOT NULL,
      first_seen_at timestamptz NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE document_keys');
  }
}
