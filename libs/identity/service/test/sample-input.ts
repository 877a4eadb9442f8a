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
 * How much longer work takes for one of several inputs than for another. Compares the quickest round of each: a busy machine
 * delays rounds but never speeds one up, so more rounds are run, for a minute, while they might still show that there is no difference;
 * every other round goes the other way round, so that none of the inputs always comes after the same neighbour. `before` is not counted.
 */
export async function slowestToQuickest<T>(
  inputs: readonly T[],
  work: (input: T) => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const quickest = inputs.map(() => Infinity);
  let ratio = Infinity;
  const patience = performance.now() + 60_000;
  for (let round = 0; round < 6 || (ratio > 1.3 && performance.now() < patience); round += 1) {
    const turns = [...inputs.entries()];
    for (const [index, input] of round % 2 === 0 ? turns : turns.reverse()) {
      await before();
      const begun = performance.now();
      await work(input);
      quickest[index] = Math.min(quickest[index]!, performance.now() - begun);
    }
    ratio = Math.max(...quickest) / Math.min(...quickest);
  }
  return ratio;
}
