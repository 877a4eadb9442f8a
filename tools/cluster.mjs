#!/usr/bin/env node
// npm run cluster: every service as a process of its own, over Kafka, Redis and an S3 store, all on this machine.
// node tools/cluster.mjs [--replicas 2] [--built]      SIGUSR2 restarts every process, the replicas of a service in turn, without a failed call.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Cluster } from './cluster/cluster.mjs';
import { loadBrokers } from './brokers.mjs';
import { sentenceOf } from './start/sentences.mjs';
import { prepare, stopWithParent } from './start/prepare.mjs';

const expected = (message) => Object.assign(new Error(message), { isExpected: true });

function replicasOf(args) {
  const { values } = parseArgs({ args, options: { replicas: { type: 'string', default: '1' }, built: { type: 'boolean' } } });
  const replicas = Number(values.replicas);
  if (!Number.isInteger(replicas) || replicas < 1 || replicas > 8) throw expected('--replicas must be a number from 1 to 8.');
  return { replicas, isBuilt: values.built };
}

async function startBrokers(folder) {
  const { startBrokers: start, Missing } = await loadBrokers();
  return start({ folder }).catch((fault) => {
    throw fault instanceof Missing ? expected(`A cluster needs Kafka, Redis and an S3 store: ${fault.message}.`) : fault;
  });
}

async function openDatabase(config, undo) {
  if (config.values.DATABASE_URL) return config.values.DATABASE_URL;
  const { startEmbeddedPostgres } = await import('../libs/platform/database/dist/index.js');
  const server = await startEmbeddedPostgres({
    dataDir: config.values.dataDir,
    durable: true,
    maxConnections: 600,
    log: console.log,
  });
  undo.push(() => server.stop());
  return server.url;
}

/** Starts everything; `undo` collects what ends it again. */
async function start(replicas, undo) {
  const { publicUrlOf, readConfig, SECRET_VARIABLES } = await import('../libs/platform/config/dist/index.js');
  const { adminLogin, migrateAll, splitFolder, splitSecrets, printWelcome } =
    await import('../libs/platform/runtime/dist/index.js');
  const { services } = await import('../apps/standalone/dist/services.js');
  const config = readConfig();
  const { values } = config;
  const databaseUrl = await openDatabase(config, undo);
  await migrateAll(services, databaseUrl, config.secrets);
  const brokers = await startBrokers(join(values.dataDir, 'brokers'));
  undo.push(() => brokers.stop());
  const login = adminLogin(config);
  const given = { ...process.env, ...brokers.env, DATABASE_URL: databaseUrl, ADMIN_PASSWORD: login.password };
  // Each process gets what it needs, and none the secret or the login with which roles are made.
  const secrets = splitFolder(values.dataDir);
  splitSecrets({ services, secrets: config.secrets, given, out: secrets });
  const cluster = new Cluster({ values, given, secrets, hidden: SECRET_VARIABLES, replicas });
  undo.push(() => cluster.stop());
  await cluster.start();
  const url = publicUrlOf(values);
  printWelcome(console.log, { url, port: values.PORT, login, config, mailDir: join(values.dataDir, 'mail') });
  return cluster;
}

async function main(args) {
  const { replicas, isBuilt } = replicasOf(args);
  const undo = [];
  let stopping;
  const stop = () =>
    (stopping ??= (async () => {
      for (let step = undo.pop(); step; step = undo.pop()) await step().catch((error) => console.error(String(error)));
    })());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop().then(() => process.exit(0)));
  if (!isBuilt) await prepare({ web: true });
  stopWithParent();
  try {
    const cluster = await start(replicas, undo);
    process.on('SIGUSR2', () => void cluster.restartAll());
  } catch (error) {
    if (stopping) return;
    await stop();
    throw error;
  }
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(sentenceOf(error));
  process.exit(1);
});
