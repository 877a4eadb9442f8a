/** A cluster of its own on this machine, for tests. */
import { freePort, SETTINGS, startProduct } from '../start/for-tests.mjs';

/** Starts what was built over brokers, `brokers` being the variables that say where they are. */
export const startCluster = (brokers, { replicas = 2, env = {}, log } = {}) =>
  startProduct(['tools/cluster.mjs', '--replicas', String(replicas)], { env: { ...brokers, ...env }, log });

/** Runs work with the variable under which journeys find the cluster, two replicas of each service; gives its exit code. */
export async function withCluster(brokers, work) {
  // Only the journey that looks at traces listens there; only what it marks is sampled.
  const traces = await freePort();
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${traces}`, OTEL_TRACES_SAMPLER: 'parentbased_always_off' };
  const { dataDir, port, stop } = await startCluster(brokers, { env: { RATE_LIMITS: 'off', ...SETTINGS, ...tracing } });
  try {
    return await work({ NIDAAN_CLUSTER: JSON.stringify({ dataDir, port, traces, settings: SETTINGS, brokers }) });
  } finally {
    await stop();
  }
}
