/**
 * How many times as long as on a usual machine a test may take and wait until it is given up (`TEST_PATIENCE`, docs/testing.md).
 * What a test expects stays.
 */
export const PATIENCE = Number(process.env.TEST_PATIENCE || 1);

function prolong({ hooks, tests, children }) {
  for (const each of [...hooks, ...tests]) if (each.timeout) each.timeout *= PATIENCE;
  children.filter(({ type }) => type === 'describeBlock').forEach(prolong);
}

/** An environment of Jest whose tests and hooks have that much more time. */
export const patient = (Environment) =>
  class extends Environment {
    handleTestEvent({ name }, state) {
      if (name !== 'run_start') return;
      state.testTimeout *= PATIENCE;
      prolong(state.rootDescribeBlock);
    }
  };
