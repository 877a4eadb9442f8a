import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CARRIER_ROLE } from '@nidaan/platform-database';
import { EVENT_FUNCTIONS } from './event-functions.ts';

const AT_WORK = `NULLIF(current_setting('nidaan.hospital_id', true), '')::int`;
// Work of the platform itself (0), or of nobody, may tell something of any hospital: a verification, a change by the staff.
const TELLS = `coalesce(NULLIF(${AT_WORK}, 0), hospital_id) = hospital_id`;

const POLICIES = [
  `CREATE POLICY tenant ON outbox FOR SELECT USING (hospital_id = ${AT_WORK})`,
  `CREATE POLICY tells ON outbox FOR INSERT WITH CHECK (${TELLS})`,
  // Events of no hospital (0) are applied in transactions that are bound to none.
  `CREATE POLICY tenant ON inbox USING (hospital_id = coalesce(${AT_WORK}, 0)) WITH CHECK (${TELLS})`,
  ...['outbox', 'inbox'].flatMap((table) => [
    `CREATE POLICY carrier ON ${table} TO ${CARRIER_ROLE} USING (true) WITH CHECK (true)`,
    `CREATE POLICY owner ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true)`,
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} ALTER COLUMN payload DROP NOT NULL`,
  ]),
];

/**
 * Puts outbox and inbox under row-level security, and lets go of the payload of what is done (ADR 0003). What must see all hospitals goes
 * through functions, which give back no payload.
 */
export class WallEventsByHospital1700000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT current_schema() AS schema')) as [{ schema: string }];
    for (const sql of EVENT_FUNCTIONS) await runner.query(sql.replaceAll('{schema}', schema));
    // Safe beside the release before: it claims and finishes events bound to their hospital. Until its last process has ended, its own
    // figures and lists of parked events are empty, and an event that fails there is tried again without being counted.
    for (const sql of POLICIES) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['outbox', 'inbox']) {
      await runner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
      await runner.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
      for (const policy of ['tenant', 'tells', 'carrier', 'owner'])
        await runner.query(`DROP POLICY IF EXISTS ${policy} ON ${table}`);
    }
    await runner.query(
      'DROP FUNCTION hospitals_with_events, parked_events, replay_events, discard_events, count_parked_events, inbox_lag_seconds, forget_events, clear_payloads',
    );
  }
}
