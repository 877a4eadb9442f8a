/** A cluster of its own on this machine, for tests. */
import { freePort } from '../free-port.mjs';
import { SETTINGS, startProduct, tracingTo } from '../start/for-tests.mjs';

/** Starts what was built over brokers, `brokers` being the variables that say where they are. */
export const startCluster = (brokers, { replicas = 2, env = {}, log } = {}) =>
  startProduct(['tools/cluster.mjs', '--replicas', String(replicas)], { env: { ...brokers, ...env }, log });

/** Runs work with the variable under which journeys find the cluster, two replicas of each service; gives its exit code. */
export async function withCluster(brokers, work) {
  const traces = await freePort();
  const env = { RATE_LIMITS: 'off', ...SETTINGS, ...tracingTo(traces) };
  const { dataDir, port, stop } = await startCluster(brokers, { env });
  try {
    return await work({ NIDAAN_CLUSTER: JSON.stringify({ dataDir, port, traces, settings: SETTINGS, brokers }) });
  } finally {
    await stop();
  }
}
