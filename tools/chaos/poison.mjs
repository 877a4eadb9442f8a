/**
 * An event that its handler cannot apply (L8): a trigger of ours in the database refuses one prescription in the read model of the patients
 * service. The event is tried, parked and replayed once the trigger is gone, as after a repair.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { callOnce } from './caller.mjs';
import { patientForm, prescriptionForm } from './forms.mjs';
import { until } from './world.mjs';

const TEXT = 'poison-of-the-chaos-run';
const PARK_MS = 240_000;

// Not of the ledger: the judge must not look for them there.
const somebody = () => ({ ...patientForm(0), last_name: 'Poisoned' });
const prescription = (patient, doctorAdvice = 'Rest') => ({ ...prescriptionForm(0, patient, true), doctorAdvice });

const PLANT = [
  `CREATE FUNCTION patients.chaos_refuses() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
  `CREATE TRIGGER chaos_refuses BEFORE INSERT ON patients.medical_records FOR EACH ROW
     WHEN (NEW.prescription->>'doctorAdvice' = '${TEXT}') EXECUTE FUNCTION patients.chaos_refuses()`,
];
const LIFT = 'DROP FUNCTION patients.chaos_refuses CASCADE';

export class Poison {
  #world;
  #hospital;
  #token;
  #patient;
  #neighbour;
  #records = [];

  constructor(world, hospital, token) {
    this.#world = world;
    this.#hospital = hospital;
    this.#token = token;
  }

  /** Sends the poison and, behind it, a good prescription of the same patient and one of another. */
  async begin() {
    await this.#world.withSql(async (sql) => {
      for (const statement of PLANT) await sql(statement);
    });
    this.#patient = (await this.#post('/api/patients/', somebody())).id;
    this.#neighbour = (await this.#post('/api/patients/', somebody())).id;
    for (const body of [prescription(this.#patient, TEXT), prescription(this.#patient)])
      this.#records.push((await this.#post('/api/records/', body)).id);
    const began = Date.now();
    const record = (await this.#post('/api/records/', prescription(this.#neighbour))).id;
    await until('the neighbour of the poison to be applied', () => this.#shown(this.#neighbour, [record]));
    return { neighbourMs: Date.now() - began };
  }

  /** Waits until it is parked, looks at the metric, repairs, replays as the staff do, and sees all applied in order. */
  async finish(staff) {
    const parked = await until('the poison to be parked', () => this.#parked(), PARK_MS);
    const metric = await until('the metric of parked events', () => this.#metric());
    const shown = await this.#staff('GET', '/api/admin/operations/parked/', staff);
    await this.#world.withSql((sql) => sql(LIFT));
    const own = shown.filter(({ service, hospital_id: id }) => service === 'patients' && id === this.#hospital.id);
    for (const { id } of own)
      await this.#staff('POST', '/api/admin/operations/parked/replay/', staff, { service: 'patients', id });
    await until('the replayed events to be applied', () => this.#shown(this.#patient, this.#records));
    return { parked: own.length, attempts: parked.attempts, held: own[0]?.held ?? 0, metric, leftParked: await this.#left() };
  }

  async #parked() {
    const [row] = await this.#world.withSql((sql) =>
      sql(
        `SELECT attempts FROM patients.inbox WHERE parked_at IS NOT NULL AND done_at IS NULL AND payload->>'doctorAdvice' = $1`,
        [TEXT],
      ),
    );
    return row;
  }

  async #left() {
    const [{ n }] = await this.#world.withSql((sql) =>
      sql('SELECT count(*)::int AS n FROM patients.inbox WHERE parked_at IS NOT NULL AND done_at IS NULL'),
    );
    return n;
  }

  // Records of the read model in the order in which they were applied: the order of its rows.
  async #shown(patient, records) {
    const rows = await this.#world.withSql((sql) =>
      sql('SELECT record_id FROM patients.medical_records WHERE hospital_id = $1 AND patient_id = $2 ORDER BY ctid', [
        this.#hospital.id,
        patient,
      ]),
    );
    return JSON.stringify(rows.map((row) => row.record_id)) === JSON.stringify(records);
  }

  async #metric() {
    const { port } = this.#world.processes().find(({ name }) => name === 'patients');
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return [...text.matchAll(/^nidaan_events_parked\S* (\d+)/gm)].reduce((sum, [, parked]) => sum + Number(parked), 0);
  }

  async #post(path, body) {
    const answer = await this.#patiently(() => callOnce(this.#world.url, { method: 'POST', path, body, token: this.#token }));
    return answer.body;
  }

  async #staff(method, path, { access }, body) {
    const answer = await this.#patiently(() => callOnce(this.#world.url, { method, path, body, token: access }));
    return answer.body;
  }

  async #patiently(call) {
    for (let tries = 1; ; tries += 1) {
      const answer = await call().catch((fault) => ({ status: 0, body: String(fault) }));
      if (answer.status >= 200 && answer.status < 300) return answer;
      if (tries === 20) throw new Error(`The poison could not be handled: ${answer.status} ${JSON.stringify(answer.body)}`);
      await sleep(500);
    }
  }
}
