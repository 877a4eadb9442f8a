import pg from 'pg';
import { serverOf, withCpu } from './cpu.mjs';
import { load } from './load.mjs';
import { logIn, registerHospital, startNidaan } from './nidaan.mjs';
import { person } from './people.mjs';
import { fillRegistry } from './registry.mjs';

const CALLERS = 8;

// One of each kind that the one box understands; `{id}` is some person's number.
const SEARCHES = {
  phone: ['+91 98{id}', '7{id}', '{id}'],
  UHID: ['UH{id}', 'uh {id}'],
  'a name': ['ramesh', 'kumar', 'lakshmi', 'kavita', 'navanishit'],
  'another spelling': ['laxmi', 'Sreenivas', 'Mohd', 'Poojaa', 'Choudhury'],
  'another script': ['लक्ष्मी', 'सुनीता', 'राजेश', 'कविता'],
  beginnings: ['r', 'su', 'raj', 'a', 'kris', 'shar'],
  initials: ['R K Sharma', 'k s', 's kumar', 'A Khan'],
  'two words': ['ramesh kumar', 'sunita devi', 'imran khan', 'vinish patil', 'su dev'],
  'two things': ['sunita 98765', 'imran 1988', 'asha d/o suresh', 'kumar 4321'],
  nobody: ['zzzz', 'xylophon', 'qwertz sharma'],
};

const fill = (text, most) => {
  const id = String(1 + Math.floor(Math.random() * most)).padStart(8, '0');
  return text.replace('{id}', id);
};

async function newRegistry({ nidaan, dataDir, admin, count }) {
  const { access } = await logIn(nidaan.url, await registerHospital(nidaan.url, dataDir, `Registry of ${count}`));
  const headers = { authorization: `Bearer ${access}` };
  const answer = await fetch(`${nidaan.url}/api/patients/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(person()),
  });
  if (!answer.ok) throw new Error(`registering answered ${answer.status}`);
  const { rows } = await admin.query('SELECT max(hospital_id) AS hospital FROM patients.persons');
  await fillRegistry({ admin, hospital: rows[0].hospital, count });
  return headers;
}

/** Each kind of search by itself and all mixed, after a little of all to warm up. */
export async function measureKinds({ nidaan, server, headers, count, seconds }) {
  const kinds = { ...SEARCHES, 'all mixed': Object.values(SEARCHES).flat() };
  const run = (texts, length) => {
    const one = () => fill(texts[Math.floor(Math.random() * texts.length)], count);
    const next = () => ({ path: `/api/persons/?search=${encodeURIComponent(one())}` });
    return withCpu(nidaan.pid, server, () => load({ url: nidaan.url, connections: CALLERS, seconds: length, headers, next }));
  };
  await run(kinds['all mixed'], 2);
  const rows = [];
  for (const [kind, texts] of Object.entries(kinds)) rows.push(rowOf(kind, count, await run(texts, seconds)));
  return rows;
}

/** The search of persons with eight callers, each kind by itself and all mixed, in registries of these sizes (FRD-05, FRD-06). */
export async function personRows({ url, dataDir, sizes, seconds }) {
  const admin = new pg.Client(url);
  await admin.connect();
  const nidaan = await startNidaan({ dataDir, databaseUrl: url });
  try {
    const server = await serverOf(admin);
    const rows = [];
    for (const count of sizes) {
      const headers = await newRegistry({ nidaan, dataDir, admin, count });
      rows.push(...(await measureKinds({ nidaan, server, headers, count, seconds })));
    }
    return rows;
  } finally {
    await nidaan.stop();
    await admin.end();
  }
}

const rowOf = (kind, count, { p50, p95, perSecond, cpu, failed }) => ({
  id: 'FRD-06',
  what: `search of persons: ${kind}, ${CALLERS} callers, ${count.toLocaleString('en-IN')} persons`,
  ours: `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms${cpu ? `; CPU ${cpu.node.toFixed(0)} + ${cpu.postgres.toFixed(0)} µs` : ''}`,
  floor: '–',
  target: 'p95 ≤ 50 ms',
  holds: p95 <= 50,
  failed,
});
