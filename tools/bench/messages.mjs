import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { load } from './load.mjs';
import { hospitalToken, startNidaan } from './nidaan.mjs';
import { person } from './people.mjs';
import { bookAppointments } from './slots.mjs';

// Frontdesk's table: all sent within ten minutes, and registrations at 0.7 of their rate without them.
const MOST_SECONDS = 600;
const LEAST_SHARE = 0.7;
const WARM_WRITES = 2000;
// The job that looks for what is due runs once a minute.
const FIRST_MS = 120_000;
const LOOK_MS = 100;

const TEMPLATE = {
  ...{ kind: 'booked', language: 'en', channel: 'sms' },
  body: 'Dear {#var#}, your appointment is on {#var#} at {#var#}. Sanjeevani Clinic',
  dlt: {
    ...{ header: 'SANJVN', template_id: '1107161234567890123', category: 'service_implicit' },
    placeholders: ['patient_name', 'date', 'time'].map((variable) => ({ tag: 'var', variable, max: 30 })),
  },
};

/** Quiet hours far from now: nothing is put off. */
function settings() {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Kolkata' }).format(new Date()));
  const clock = (more) => `${String((hour + more) % 24).padStart(2, '0')}:00`;
  return {
    ...{ channels: ['sms', 'email'], order: ['sms', 'email'], entity_id: '1101234567890123456', headers: ['SANJVN'] },
    ...{ quiet_from: clock(11), quiet_to: clock(12), monthly_limit_rupees: null, reminder_hours: [24] },
  };
}

const DUE = `INSERT INTO integrations.messages (hospital_id, branch_id, kind, purpose_key, appointment_id, about_at, channel, language, last_four,
    due_at, state, reason, attempts, provider_ref, parts, cost_paise, created_at)
  SELECT hospital_id, 1, 'booked', 'appointment/' || id || '/booked/0', id, starts_at, '', '', '', now(), 'scheduled', '', 0, '', 0, 0, now()
  FROM scheduling.appointments WHERE hospital_id = $1 AND status = 'booked' AND starts_at > now() + interval '1 day' ORDER BY id LIMIT $2`;

/** Messages that are all due at once, while a desk registers (FRD-71). */
export async function messageRows({ url, dataDir, count, seconds }) {
  const admin = new pg.Client(url);
  await admin.connect();
  const nidaan = await startNidaan({ dataDir, databaseUrl: url });
  try {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await hospitalToken(nidaan.url, dataDir)}` };
    const send = async (method, path, body) => {
      const request = { method, headers, body: JSON.stringify(body) };
      const answer = await fetch(nidaan.url + path, request);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    };
    await send('PUT', '/api/message-settings/', settings());
    await send('POST', '/api/message-templates/', TEMPLATE);
    const hospital = await bookAppointments(admin);
    await admin.query(
      `UPDATE scheduling.appointments SET phone = '9876543210', phone_key = '9876543210' WHERE hospital_id = $1`,
      [hospital],
    );
    const next = () => ({ body: JSON.stringify(person()) });
    const desk = { url: nidaan.url, method: 'POST', path: '/api/patients/', connections: 16, headers, next };
    await load({ ...desk, amount: WARM_WRITES });
    const alone = await load({ ...desk, seconds });
    const { rowCount } = await admin.query(DUE, [hospital, count]);
    const left = async () => (await states(admin)).get('scheduled') ?? 0;
    for (const until = Date.now() + FIRST_MS; (await left()) === rowCount; await sleep(LOOK_MS))
      if (Date.now() > until) throw new Error('No message has left.');
    const began = performance.now();
    const beside = await load({ ...desk, seconds });
    const isBeside = (await left()) > 0;
    while ((await left()) > 0) await sleep(LOOK_MS);
    const took = (performance.now() - began) / 1000;
    const sent = (await states(admin)).get('sent') ?? 0;
    const share = beside.perSecond / alone.perSecond;
    return [
      {
        ...{
          id: 'FRD-71',
          what: `${rowCount} due messages, registrations beside the first`,
          floor: '–',
          failed: rowCount - sent,
        },
        ...{ ours: `${sent} sent in ${took.toFixed(1)} s`, target: `≤ ${MOST_SECONDS} s`, holds: took <= MOST_SECONDS },
      },
      {
        ...{ id: 'P1', what: 'register a patient beside them, 16 connections', floor: '–', failed: beside.failed },
        ours: `${beside.perSecond.toFixed(0)}/s of ${alone.perSecond.toFixed(0)}/s${isBeside ? '' : ', all had left before its end'}`,
        ...{ target: `share ≥ ${LEAST_SHARE}`, ratio: share, holds: share >= LEAST_SHARE },
      },
    ];
  } finally {
    await nidaan.stop();
    await admin.end();
  }
}

async function states(admin) {
  const { rows } = await admin.query(
    `SELECT CASE WHEN state IN ('scheduled', 'sending') THEN 'scheduled' ELSE state END AS name, count(*)::int AS n FROM integrations.messages GROUP BY 1`,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}
