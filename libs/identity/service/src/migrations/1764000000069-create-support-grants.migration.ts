import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Hospitals that let the platform's staff in, or were asked to (ORG-67). No tenant: the staff list and enter them before they are of a
 * hospital.
 */
export class CreateSupportGrants1764000000069 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE support_grants (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      hospital_id integer NOT NULL,
      state text NOT NULL,
      scope text NOT NULL,
      branch_ids integer[],
      ticket integer,
      reason text NOT NULL,
      asked_by text NOT NULL,
      asked_at timestamptz,
      opened_by text NOT NULL,
      opened_at timestamptz,
      until timestamptz,
      account_id integer,
      entered_by text NOT NULL,
      entered_at timestamptz,
      ended_by text NOT NULL,
      ended_at timestamptz,
      is_told boolean NOT NULL,
      version integer NOT NULL)`);
    // One running, and one asked for, of each hospital.
    await runner.query("CREATE UNIQUE INDEX support_grants_open ON support_grants (hospital_id) WHERE state = 'open'");
    await runner.query("CREATE UNIQUE INDEX support_grants_asked ON support_grants (hospital_id) WHERE state = 'asked'");
    await runner.query('CREATE INDEX support_grants_hospital ON support_grants (hospital_id, id)');
    await runner.query('CREATE INDEX support_grants_untold ON support_grants (id) WHERE NOT is_told');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE support_grants');
  }
}
