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
