import pg from 'pg';
import { serverOf, withCpu } from './cpu.mjs';
import { load } from './load.mjs';
import { hospitalToken, startNidaan } from './nidaan.mjs';

// Frontdesk's table: 100,000 appointments. Each doctor has 24 places of 20 minutes on six days a week, of which 20 are booked on 90 days.
const DOCTORS = 60;
const DAYS = 45;
const BOOKED = 20;

const DOCTORS_SQL = `INSERT INTO scheduling.doctors (hospital_id, id, branch_id, branch_ids, name, display_name_hi, speciality, phone, email,
    registration_no, qualifications, languages, gender, room, first_fee_paise, fee_tiers, follow_up_scope, book_days_ahead, online, rank,
    is_active, version, created_at, created_by)
  SELECT $1, n, 1, '{1}', 'Doctor ' || n, '', 'Paediatrics', '', '', '', '', '{}', '', '3', 50000, '[]', 'doctor', 30, false, 0, true, 1, now(), 1
  FROM generate_series(1, ${DOCTORS}) n`;
const WEEKS_SQL = `INSERT INTO scheduling.schedule_entries (hospital_id, id, doctor_id, branch_id, room, mode, start_minute, end_minute,
    slot_minutes, weekday, week_of_month, valid_from, valid_to, overbook_per_slot, overbook_per_day, walk_in_share)
  SELECT $1, n * 10 + d, n, 1, '3', 'slots', 540, 1020, 20, d, '{}', '2020-01-01', NULL, 0, 0, 0
  FROM generate_series(1, ${DOCTORS}) n, generate_series(0, 5) d`;
const APPOINTMENTS_SQL = `INSERT INTO scheduling.appointments (hospital_id, id, branch_id, doctor_id, name, name_key, phone, phone_key, email,
    language, reason, day, starts_at, ends_at, seat, room, status, source, overbooked, moved_count, cancelled_by, cancel_reason, reference,
    created_at, created_by)
  SELECT $1, row_number() OVER (), 1, n, 'Ramesh Kumar', 'ramesh kumar', '', '', '', 'en', '', a.day, a.at, a.at + interval '20 minutes', 1, '3',
    CASE WHEN a.at > now() THEN 'booked' ELSE 'completed' END, 'desk', false, 0, '', '', 'R' || n || '/' || d || '/' || p, now(), 1
  FROM generate_series(1, ${DOCTORS}) n, generate_series(-${DAYS}, ${DAYS} - 1) d, generate_series(0, ${BOOKED} - 1) p
  CROSS JOIN LATERAL (SELECT (current_date + d)::date AS day, ((current_date + d)::timestamp + interval '9 hours' + p * interval '20 minutes')
    AT TIME ZONE 'Asia/Kolkata' AS at) a`;

/** Gives the hospital that was registered last its doctors and appointments. */
export async function bookAppointments(admin) {
  const { rows } = await admin.query('SELECT max(hospital_id) AS hospital FROM scheduling.hospitals');
  for (const statement of [DOCTORS_SQL, WEEKS_SQL, APPOINTMENTS_SQL]) await admin.query(statement, [rows[0].hospital]);
  await admin.query('ANALYZE');
  return rows[0].hospital;
}

const plain = (date) => date.toISOString().slice(0, 10);

/** The times of doctors among 100,000 appointments, one caller: of a day, of a month, and of 60 doctors on 31 days (FRD-44, FRD-45). */
export async function slotRows({ url, dataDir, seconds }) {
  const admin = new pg.Client(url);
  await admin.connect();
  const nidaan = await startNidaan({ dataDir, databaseUrl: url });
  try {
    const headers = { authorization: `Bearer ${await hospitalToken(nidaan.url, dataDir)}` };
    await bookAppointments(admin);
    const server = await serverOf(admin);
    const doctor = () => 1 + Math.floor(Math.random() * DOCTORS);
    const day = () => plain(new Date(Date.now() + 86_400_000 * (1 + Math.floor(Math.random() * 30))));
    const kinds = [
      ['FRD-44', 'times of a doctor on a day', () => `/api/doctors/${doctor()}/slots/?date=${day()}`, 10],
      ['FRD-44', 'a month of a doctor', () => `/api/doctors/${doctor()}/calendar/`, 25],
      ['FRD-45', `free times of ${DOCTORS} doctors on 31 days`, () => '/api/slots/?days=31', 80],
    ];
    const measured = [];
    for (const [id, what, path, most] of kinds) {
      const run = (length) => load({ url: nidaan.url, connections: 1, seconds: length, headers, next: () => ({ path: path() }) });
      await run(2);
      measured.push(rowOf({ id, what, most }, await withCpu(nidaan.pid, server, () => run(seconds))));
    }
    return measured;
  } finally {
    await nidaan.stop();
    await admin.end();
  }
}

const rowOf = ({ id, what, most }, { p50, p95, cpu, failed }) => ({
  id,
  what,
  ours: `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms${cpu ? `; CPU ${cpu.node.toFixed(0)} + ${cpu.postgres.toFixed(0)} µs` : ''}`,
  floor: '–',
  target: `p95 ≤ ${most} ms`,
  holds: p95 <= most,
  failed,
});
