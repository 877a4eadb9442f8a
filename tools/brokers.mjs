/** Brokers for tools that need them: libs/testing/brokers, built on demand. */
import { buildPackage } from './build.mjs';

/** The package, once it is built. */
export async function loadBrokers() {
  await buildPackage('libs/testing/brokers');
  return import('../libs/testing/brokers/dist/index.js');
}

const isRequired = () => process.env.CI === 'true' || process.env.CI_BROKERS === 'required';

/**
 * Runs work with Kafka, Redis and an S3 store; gives its exit code. Where the machine has none it says so and gives 0, in CI 1:
 * what CI skips rots.
 */
export async function withBrokers(work) {
  const { startBrokers, Missing } = await loadBrokers();
  let brokers;
  try {
    brokers = await startBrokers();
  } catch (fault) {
    if (!(fault instanceof Missing)) throw fault;
    console.log(`Skipped, for want of brokers: ${fault.message}.`);
    return isRequired() ? 1 : 0;
  }
  try {
    return await work(brokers.env);
  } finally {
    await brokers.stop();
  }
}
