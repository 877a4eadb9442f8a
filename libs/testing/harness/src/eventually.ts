const LOOK_AGAIN_MS = 20;

/** How long something may take that no test sets a bound to; `TEST_PATIENCE` as in tools/jest/patience.mjs. */
export const withPatience = (ms: number): number => ms * Number(process.env['TEST_PATIENCE'] || 1);

/** Long for a machine whose processors others use too: it is waited for only where the test fails. */
const PATIENCE_MS = withPatience(20_000);

/** Waits until `check` throws nothing and says neither false nor null, and returns what it said. After `patienceMs` it throws what `check` threw last. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<Exclude<Awaited<T>, null | false>> {
  for (const end = Date.now() + patienceMs; ; await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))) {
    try {
      const said = await check();
      if (said !== null && said !== false) return said as Exclude<Awaited<T>, null | false>;
      if (Date.now() > end) throw new Error(`It did not come about within ${patienceMs} ms.`);
    } catch (fault) {
      if (Date.now() > end) throw fault;
    }
  }
}
