import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';
import { load } from './load.mjs';

const SEARCHES = ['Sharma', 'ravi', 'sunita pat', '98', 'dengue', '4242', 'कविता', 'zzzz', 'gur', 'example.in'];

function seed({ dataDir, databaseUrl, email, patients }) {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'tools/operate.mjs'), 'seed-demo', '--patients', String(patients), '--email', email],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    },
  );
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve(Number(text.match(/in ([\d.]+) s/)[1])) : reject(new Error('seeding failed')),
    ),
  );
}

async function tokenOf(url, email) {
  const answer = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo-hospital', rememberMe: false }),
  });
  return (await answer.json()).access;
}

async function reads({ url, token, patients, seconds }) {
  const headers = { authorization: `Bearer ${token}` };
  const run = (connections, next) => load({ url, connections, seconds, headers, next });
  const search = () => SEARCHES[Math.floor(Math.random() * SEARCHES.length)];
  return {
    search: await run(8, () => ({ path: `/api/patients-main/?limit=20&search=${encodeURIComponent(search())}` })),
    first: await run(4, () => ({ path: '/api/patients-main/?limit=20' })),
    deepest: await run(4, () => ({ path: `/api/patients-main/?limit=20&after=${30 + Math.floor(Math.random() * 20)}` })),
    middle: await run(4, () => ({ path: `/api/patients-main/?limit=20&after=${1 + Math.floor(Math.random() * patients)}` })),
    stats: await run(4, () => ({ path: '/api/patients/patients_stats/?today_limit=10' })),
    one: await run(4, () => ({ path: `/api/patients-main/${1 + Math.floor(Math.random() * patients)}/` })),
  };
}

const ms = ({ p50, p95 }) => `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`;

/** P4 to P6: reads of one hospital at 10,000 patients and at `most`, and how they grow. */
export async function growthRows({ nidaan, dataDir, databaseUrl, admin, most, seconds }) {
  const sizes = [...new Set([Math.min(10_000, most), most])];
  const results = [];
  let seeded = 0;
  for (const patients of sizes) {
    const email = `demo${patients}@nidaan.local`;
    seeded = await seed({ dataDir, databaseUrl, email, patients });
    await admin.query('ANALYZE');
    results.push(await reads({ url: nidaan.url, token: await tokenOf(nidaan.url, email), patients, seconds }));
  }
  const [small, large] = [results[0], results.at(-1)];
  const failed = results.flatMap((each) => Object.values(each)).reduce((sum, each) => sum + each.failed, 0);
  const decades = Math.log10(sizes.at(-1) / sizes[0]) || 1;
  const slope = (what) => Math.log10(large[what].p95 / Math.max(small[what].p95, 0.5)) / decades;
  const label = most.toLocaleString('en-IN');
  const row = (id, what, ours, floor, target, holds) => ({ id, what, ours, floor, target, holds, failed });
  return [
    row(
      'P4',
      `search, 8 connections, ${label} patients`,
      ms(large.search),
      `10,000: ${ms(small.search)}`,
      'p95 ≤ 50 ms',
      large.search.p95 <= 50,
    ),
    row(
      'P5',
      `page of a list, ${label} patients: deepest`,
      ms(large.deepest),
      `first: ${ms(large.first)}`,
      'deepest ≤ 2 × first, p95 ≤ 15 ms',
      large.deepest.p95 <= 15 && large.deepest.p50 <= 2 * Math.max(large.first.p50, 0.5),
    ),
    row(
      'P6',
      `dashboard statistics, ${label} patients`,
      ms(large.stats),
      `10,000: ${ms(small.stats)}`,
      'p95 ≤ 15 ms, ≤ 1.5 × of 10k',
      large.stats.p95 <= 15 && large.stats.p95 <= 1.5 * Math.max(small.stats.p95, 1),
    ),
    row(
      'growth',
      `slope of log p95 over log N: search ${slope('search').toFixed(2)}, page ${slope('middle').toFixed(2)}, statistics ${slope('stats').toFixed(2)}, one patient ${slope('one').toFixed(2)}`,
      '–',
      '–',
      '≤ 0.1',
      ['search', 'middle', 'stats', 'one'].every((what) => slope(what) <= 0.1),
    ),
    row('seed', `seed:demo, ${label} patients`, `${seeded.toFixed(1)} s`, '–', '100,000 in < 60 s', seeded / most < 60 / 100_000),
    await sizeRow(admin, most),
  ];
}

/** P10: bytes in the database per patient of the seeded hospitals, indexes included: in the two services that keep patients, and in all. */
async function sizeRow(admin, most) {
  const { rows } =
    await admin.query(`SELECT sum(size) FILTER (WHERE nspname IN ('patients', 'clinical')) AS bytes, sum(size) AS everywhere,
      (SELECT count(*) FROM patients.patients) AS patients
    FROM (SELECT n.nspname, pg_total_relation_size(c.oid) AS size FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND to_regclass(n.nspname || '.inbox') IS NOT NULL) AS tables`);
  const each = (bytes) => Number(bytes) / Number(rows[0].patients) / 1000;
  const kept = each(rows[0].bytes);
  return {
    id: 'P10',
    what: `database per patient with a prescription, ${most.toLocaleString('en-IN')} patients`,
    ours: `${kept.toFixed(2)} kB; with bills, lab tests and the ledger in all services ${each(rows[0].everywhere).toFixed(2)} kB`,
    floor: '–',
    target: '≤ 3 kB',
    holds: kept <= 3,
    failed: 0,
  };
}
