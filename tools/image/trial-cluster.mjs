/** The whole cluster in containers of one image, on infrastructure of this machine: what `npm run image:try` walks through. */
import { join } from 'node:path';
import { loadBrokers } from '../brokers.mjs';
import { SERVICES } from '../cluster/cluster.mjs';
import { ADMIN, SETTINGS } from '../start/for-tests.mjs';
import { Refused } from './engine.mjs';
import { secretsOfTrial } from './trial-secrets.mjs';

const mainOf = (app) => ['node', `apps/${app}/dist/main.js`];

/** PostgreSQL, Kafka, Redis and an S3 store of this machine; `{ databaseUrl, brokers, stop }`. */
export async function startEngines(folder) {
  const { startBrokers, Missing } = await loadBrokers();
  const { startEmbeddedPostgres } = await import('../../libs/platform/database/dist/embedded/index.js');
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  try {
    const brokers = await startBrokers({ folder: join(folder, 'brokers') });
    return { databaseUrl: postgres.url, brokers: brokers.env, stop: () => Promise.all([brokers.stop(), postgres.stop()]) };
  } catch (fault) {
    await postgres.stop();
    throw fault instanceof Missing ? new Refused(`The cluster needs engines on this machine: ${fault.message}.`) : fault;
  }
}

/** Starts migrate, then every service, the worker and the gateway; `{ port, containers }`. */
export async function startCluster({ trial, engines, dataDir, log }) {
  const { freePort } = await loadBrokers();
  const names = [...SERVICES, 'worker', 'gateway'];
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
  const shared = sharedSettings(engines, ports);
  const processes = [...names, 'migrate'];
  const secrets = secretsOfTrial({ folder: trial.folder, engines, adminPassword: ADMIN.password, processes });
  const make = (name, command) => {
    const env = { ...shared, PORT: String(ports[name] ?? 0) };
    const data = ['--volume', `${dataDir}:/data`];
    return trial.start({ name, command, data, env, envFile: secrets[name], port: ports[name] });
  };
  const migrate = make('migrate', ['node', 'apps/standalone/dist/migrate.js']);
  const code = await migrate.ended();
  if (code !== 0) throw new Refused(`migrate ended with ${code}:\n${await migrate.said()}`);
  log(`migrate: ${await migrate.said(1)}`);
  const containers = names.map((name) => make(name, mainOf(name)));
  for (const container of containers) (await container.ready()).look(trial.healthCheck);
  return { port: ports.gateway, containers };
}

/** Settings of all processes: no secrets. */
const sharedSettings = ({ brokers }, ports) => ({
  NODE_ENV: 'development',
  RATE_LIMITS: 'off',
  ...SETTINGS,
  EVENTS: 'kafka',
  JOBS: 'redis',
  FILES: 's3',
  DATABASE_POOL: '5',
  DRAIN_SECONDS: '1',
  ...Object.fromEntries(['KAFKA_BROKERS', 'KAFKA_REPLICATION', 'S3_BUCKET'].map((name) => [name, brokers[name]])),
  SERVICES: SERVICES.map((name) => `${name}=http://127.0.0.1:${ports[name]}`).join(';'),
});
