import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';
import { makeInterest } from '@nidaan/platform-events';

/** Nothing where a hospital is at work: what looks at all hospitals is for jobs of the platform. */
const NO_HOSPITAL = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

/** Events of the others by what a webhook calls them. */
const HEARD = `(VALUES ('patient.registered', 'patients.patient.registered.v1'), ('prescription.saved', 'clinical.record.saved.v1'),
  ('lab.completed', 'lab.test.recorded.v1'), ('lab.completed', 'lab.test.completed.v1'),
  ('pharmacy.dispensed', 'pharmacy.record.dispensed.v1')) AS h(type, name)`;

/** Webhooks, what is sent to them, and each try (ADR 0038). */
export class Integrations1806000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE plans (hospital_id integer NOT NULL PRIMARY KEY, plan text NOT NULL,
      webhooks boolean NOT NULL, version integer NOT NULL)`);
    await runner.query('CREATE SEQUENCE webhook_ids AS integer');
    await runner.query('CREATE SEQUENCE delivery_ids AS integer');
    await runner.query(`CREATE TABLE webhooks (
      hospital_id integer NOT NULL, id integer NOT NULL DEFAULT nextval('webhook_ids'), url text NOT NULL, events text[] NOT NULL,
      branches integer[], is_active boolean NOT NULL, off_reason text NOT NULL, sealed_secret bytea NOT NULL, former_secret bytea,
      former_until timestamptz(3), failing_since timestamptz(3), created_at timestamptz(3) NOT NULL, created_by integer NOT NULL,
      PRIMARY KEY (hospital_id, id))`);
    await runner.query(`CREATE TABLE deliveries (
      hospital_id integer NOT NULL, id integer NOT NULL DEFAULT nextval('delivery_ids'), webhook_id integer NOT NULL,
      event_id uuid NOT NULL, type text NOT NULL, body text NOT NULL, status text NOT NULL, round_tries integer NOT NULL,
      next_try_at timestamptz(3), claimed_until timestamptz(3), reply text NOT NULL, created_at timestamptz(3) NOT NULL,
      PRIMARY KEY (hospital_id, id), UNIQUE (hospital_id, webhook_id, event_id),
      FOREIGN KEY (hospital_id, webhook_id) REFERENCES webhooks (hospital_id, id) ON DELETE CASCADE)`);
    await runner.query('CREATE INDEX deliveries_by_webhook ON deliveries (hospital_id, webhook_id, id)');
    await runner.query(
      `CREATE INDEX deliveries_due ON deliveries (hospital_id, webhook_id, next_try_at) WHERE status = 'pending'`,
    );
    await runner.query('CREATE INDEX deliveries_claimed ON deliveries (hospital_id, webhook_id) WHERE claimed_until IS NOT NULL');
    await runner.query('CREATE INDEX deliveries_by_time ON deliveries (created_at)');
    await runner.query(`CREATE TABLE delivery_tries (
      hospital_id integer NOT NULL, delivery_id integer NOT NULL, n integer NOT NULL, at timestamptz(3) NOT NULL, ms integer NOT NULL,
      code integer, error text NOT NULL, PRIMARY KEY (hospital_id, delivery_id, n),
      FOREIGN KEY (hospital_id, delivery_id) REFERENCES deliveries (hospital_id, id) ON DELETE CASCADE)`);
    for (const table of ['plans', 'webhooks', 'deliveries', 'delivery_tries']) await tenantTable(runner, table);
    await this.#ofAllHospitals(runner);
    await makeInterest(
      runner,
      `SELECT h.name, w.hospital_id FROM webhooks w JOIN plans p ON p.hospital_id = w.hospital_id AND p.webhooks
         JOIN ${HEARD} ON h.type = ANY (w.events) WHERE w.is_active`,
    );
  }

  async #ofAllHospitals(runner: QueryRunner): Promise<void> {
    // Numbers alone: the sending works in each hospital by itself.
    await runner.query(`CREATE FUNCTION webhooks_with_due_deliveries(now timestamptz) RETURNS TABLE (hospital_id integer, webhook_id integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT DISTINCT d.hospital_id, d.webhook_id FROM deliveries d
            JOIN webhooks w ON w.hospital_id = d.hospital_id AND w.id = d.webhook_id AND w.is_active
            WHERE ${NO_HOSPITAL} AND d.status = 'pending' AND d.next_try_at <= now
              AND (d.claimed_until IS NULL OR d.claimed_until <= now) $$`);
    await runner.query(`CREATE FUNCTION forget_deliveries(before timestamptz) RETURNS void
      LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ DELETE FROM deliveries d WHERE ${NO_HOSPITAL} AND d.created_at < before $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION renew_interest, forget_deliveries, webhooks_with_due_deliveries');
    await runner.query('DROP TABLE delivery_tries, deliveries, webhooks, plans');
    await runner.query('DROP SEQUENCE delivery_ids, webhook_ids');
  }
}
