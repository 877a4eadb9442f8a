let made = 0;

/** A filled registration with an e-mail of its own. */
export const form = (change: Record<string, unknown> = {}) => ({
  username: 'Asha Kulkarni',
  password: 'sanjeevani-1',
  email: `asha.${process.pid}.${(made += 1)}@sanjeevani.example`,
  hospital_name: 'Sanjeevani Clinic',
  address: '14 MG Road, Pune',
  phone_number: '9876543210',
  referred_by: '',
  ...change,
});

/** A code that is certainly not this one. */
export const wrongFor = (code: string): string => (code === '111111' ? '222222' : '111111');

/** What clients get wrong on purpose or by accident; none of it may ever be answered 5xx (API-15, API-24). */
export const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  'a\u0000b@c.de',
  '\uD800@x.in',
  'x'.repeat(20_000),
  '%00',
  `'; DROP TABLE accounts; --`,
  '<script>alert(1)</script>',
  [],
  ['a@b.cd'],
  {},
  { $ne: null },
  { length: 6 },
  { toString: 1 },
];

/**
 * How much more work one of several inputs makes than another: the processor's time for this process, hashing threads included, which waiting on a
 * busy machine does not change. Compares the cheapest round of each, since what runs besides only adds; every other round goes the other way round.
 * More rounds are run, for 15 seconds, while they might still show that there is no difference. `before` is not counted.
 */
export async function costliestToCheapest<T>(
  inputs: readonly T[],
  work: (input: T) => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const cheapest = inputs.map(() => Infinity);
  let ratio = Infinity;
  const patience = performance.now() + 15_000;
  for (let round = 0; round < 6 || (ratio > 1.3 && performance.now() < patience); round += 1) {
    const turns = [...inputs.entries()];
    for (const [index, input] of round % 2 === 0 ? turns : turns.reverse()) {
      await before();
      const begun = process.cpuUsage();
      await work(input);
      const { user, system } = process.cpuUsage(begun);
      cheapest[index] = Math.min(cheapest[index]!, user + system);
    }
    ratio = Math.max(...cheapest) / Math.min(...cheapest);
  }
  return ratio;
}
