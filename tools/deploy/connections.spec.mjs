import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { format } from 'prettier';
import { parse } from 'yaml';
import { listServices, ROOT } from '../workspace.mjs';
import { COMPONENTS, podOf, read, rendered } from './rendered.mjs';

const PAGE = 'docs/operations/scaling.md';
const [BEGIN, END] = ['<!-- from the manifests: begin -->\n', '<!-- from the manifests: end -->'];
// Beside its pool: 4 for lists that stream, 2 for what must not wait. Each process has 5 for the event transport.
const BESIDE = 6;
const TRANSPORT = 5;
/** For operators' commands, backups and what PostgreSQL keeps for itself. */
const SPARE = 50;

const services = listServices();
const ofService = (pool) => pool + BESIDE + TRANSPORT;
const ofWorker = (pool) => services.length * (pool + BESIDE) + TRANSPORT;
const hundreds = (most) => Math.ceil((most + SPARE) / 100) * 100;
const written = (number) => number.toLocaleString('en-IN');

/** How many processes hold connections, and how many each: `{ text, total }`. */
function sumOf({ processes, pool, workers, workerPool }) {
  const total = processes * ofService(pool) + workers * ofWorker(workerPool);
  return { total, text: `${processes} × ${ofService(pool)} + ${workers} × ${ofWorker(workerPool)} = ${total}` };
}

async function sumsOfCluster(overlay) {
  const { of, named } = await rendered(overlay);
  const pool = Number(of('ConfigMap')[0].data.DATABASE_POOL);
  const ownPool = ({ env }) => Number(env.find(({ name }) => name === 'DATABASE_POOL')?.value ?? pool);
  const workerPool = ownPool(podOf(named('Deployment', 'worker-service')).containers[0]);
  const replicas = (which, name) => named('HorizontalPodAutoscaler', `${name}-service`).spec[which];
  const others = COMPONENTS.filter((name) => name !== 'gateway' && name !== 'worker');
  for (const name of others)
    expect([name, ownPool(podOf(named('Deployment', `${name}-service`)).containers[0])]).toEqual([name, pool]);
  const at = (which) =>
    sumOf({
      processes: others.reduce((all, name) => all + replicas(which, name), 0),
      pool,
      workers: replicas(which, 'worker'),
      workerPool,
    });
  return { start: at('minReplicas'), most: at('maxReplicas') };
}

function sumsOfCompose() {
  const pool = Number(/^DATABASE_POOL=(\d+)$/m.exec(read('deploy/compose.env.example'))[1]);
  const sum = sumOf({ processes: services.length, pool, workers: 1, workerPool: pool });
  return { start: sum, most: sum };
}

describe('the connections to PostgreSQL', () => {
  const sums = {};
  beforeAll(async () => {
    sums.production = await sumsOfCluster('production');
    sums.small = await sumsOfCluster('small');
    sums['Docker Compose'] = sumsOfCompose();
  }, 120_000);

  it('L11 are as many as scaling.md says, at the start and with all autoscalers at their most (UPDATE_DOCS=1 writes it there)', async () => {
    const rows = Object.entries(sums).map(
      ([name, { start, most }]) => `| ${name} | ${start.text} | ${most.text} | ${written(hundreds(most.total))} |`,
    );
    const text = [
      '| cluster | at its start | with all autoscalers at their maximum | `max_connections` |',
      '|---|---|---|---|',
      ...rows,
      '',
    ].join('\n');
    const page = read(PAGE);
    const [begin, end] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
    const wanted = await format(`${page.slice(0, begin)}\n${text}\n${page.slice(end)}`, {
      parser: 'markdown',
      proseWrap: 'preserve',
    });
    if (process.env.UPDATE_DOCS) writeFileSync(join(ROOT, PAGE), wanted);
    const table = (whole) => whole.slice(whole.indexOf(BEGIN), whole.indexOf(END));
    expect(table(read(PAGE))).toBe(table(wanted));
  });

  it('L11 are allowed by install.md and docker-compose.yml', () => {
    const row = read('docs/operations/install.md')
      .split('\n')
      .find((line) => line.startsWith('| PostgreSQL 16+'));
    const [small, production] = [...row.matchAll(/`max_connections` ([\d,]+)/g)].map(([, allowed]) => allowed);
    const [compose] = parse(read('docker-compose.yml')).services.postgres.command.flatMap(
      (word) => /^max_connections=(\d+)$/.exec(word)?.[1] ?? [],
    );
    expect({ 'install.md': { small, production }, 'docker-compose.yml': Number(compose) }).toEqual({
      'install.md': {
        small: written(hundreds(sums.small.most.total)),
        production: written(hundreds(sums.production.most.total)),
      },
      'docker-compose.yml': hundreds(sums['Docker Compose'].most.total),
    });
  });
});
