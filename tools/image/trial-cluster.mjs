/** The whole cluster in containers of one image, on engines of this machine: what `npm run image:try` walks through. */
import { join } from 'node:path';
import { loadBrokers } from '../brokers.mjs';
import { SERVICES } from '../cluster/cluster.mjs';
import { ADMIN, SETTINGS } from '../start/for-tests.mjs';
import { Container } from './container.mjs';
import { Refused } from './engine.mjs';
import { secretsOfTrial } from './trial-secrets.mjs';

const mainOf = (app) => ['node', `apps/${app}/dist/main.js`];

/** PostgreSQL, Kafka, Redis and an S3 store of this machine; `{ databaseUrl, brokers, stop }`. */
export async function startEngines(folder) {
  const { startBrokers, Missing } = await loadBrokers();
  const { startEmbeddedPostgres } = await import('../../libs/platform/database/dist/embedded/index.js');
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  try {
    const brokers = await startBrokers();
    return { databaseUrl: postgres.url, brokers: brokers.env, stop: () => Promise.all([brokers.stop(), postgres.stop()]) };
  } catch (fault) {
    await postgres.stop();
    throw fault instanceof Missing ? new Refused(`The cluster needs engines on this machine: ${fault.message}.`) : fault;
  }
}

/** Starts migrate, then every service, the worker and the gateway; `{ port, containers }`. `keep` is told of each container. */
export async function startCluster({ engine, tag, engines, folder, dataDir, healthCheck, keep, log }) {
  const { freePort } = await loadBrokers();
  const names = [...SERVICES, 'worker', 'gateway'];
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
  const shared = {
    NODE_ENV: 'development',
    RATE_LIMITS: 'off',
    ...SETTINGS,
    EVENTS: 'kafka',
    JOBS: 'redis',
    FILES: 's3',
    DATABASE_POOL: '5',
    DRAIN_SECONDS: '1',
    // Addresses are no secrets; what is one comes to those alone who need it.
    ...Object.fromEntries(['KAFKA_BROKERS', 'KAFKA_REPLICATION', 'S3_BUCKET'].map((name) => [name, engines.brokers[name]])),
    SERVICES: SERVICES.map((name) => `${name}=http://127.0.0.1:${ports[name]}`).join(';'),
  };
  const secrets = secretsOfTrial({ folder, engines, adminPassword: ADMIN.password, processes: [...names, 'migrate'] });
  const make = (name, command) => {
    const env = { ...shared, PORT: String(ports[name] ?? 0) };
    const data = ['--volume', `${dataDir}:/data`];
    const options = {
      tag,
      name: `nidaan-try-${process.pid}-${name}`,
      command,
      data,
      env,
      envFile: secrets[name],
      port: ports[name],
    };
    const container = new Container(engine, options);
    keep(container);
    container.start();
    return container;
  };
  const migrate = make('migrate', ['node', 'apps/standalone/dist/migrate.js']);
  if ((await migrate.ended()) !== 0) throw new Refused(`migrate failed:\n${await migrate.said()}`);
  log(`migrate: ${await migrate.said(1)}`);
  const containers = names.map((name) => make(name, mainOf(name)));
  for (const container of containers) (await container.ready()).look(healthCheck);
  return { port: ports.gateway, containers };
}
