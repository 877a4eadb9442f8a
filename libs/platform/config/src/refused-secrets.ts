/** Values that are in this repository, in its examples and tests, now or in a release before: everybody knows them. */
const PUBLISHED: ReadonlySet<string> = new Set([
  'change-this-to-thirty-six-random-characters',
  'change-this-password',
  'nidaan',
  'nidaan-secret',
  'admin-of-the-tests',
  'admin-of-the-bench',
  'a secret of the tests, long enough for anybody',
  'a secret of the tests, long enough',
  'a-secret-of-the-test-run-only-0123456789',
  'key-secret-of-the-stand-in',
  'webhook-secret-of-the-stand-in',
  'api-secret-of-the-stand-in',
  'signature-secret-of-the-stand-in',
]);

const FEWEST = { characters: 8, steps: 8 };
const FEWEST_OF_PASSWORD = { characters: 5, steps: 5 };
const SHORTEST_PASSWORD = 12;

/** The variables that this judges. */
export interface JudgedValues {
  SECRET: string;
  MORE_SECRETS: string;
  ADMIN_PASSWORD: string;
  DATABASE_URL?: string;
  REDIS_URL: string;
  SMTP_URL?: string;
  KAFKA_PASSWORD: string;
  S3_SECRET_KEY: string;
  RAZORPAY_KEY_SECRET: string;
  RAZORPAY_WEBHOOK_SECRET: string;
  VONAGE_API_SECRET: string;
  VONAGE_SIGNATURE_SECRET: string;
}

/**
 * What production refuses of the secrets it is given, a sentence each: what is in the repository, what is easily guessed, and a short password of
 * the administrator. A random secret of 32 hexadecimal digits passes; 'aaaa…', 'abcabc…' and '012345…' do not.
 */
export function refusedSecrets(values: JudgedValues): string[] {
  const faults: string[] = [];
  const password = (url: string | undefined) => (url ? new URL(url).password : '');
  const given: Record<string, string[]> = {
    SECRET: [values.SECRET],
    MORE_SECRETS: values.MORE_SECRETS.split(/\s+/),
    ADMIN_PASSWORD: [values.ADMIN_PASSWORD],
    'the password in DATABASE_URL': [password(values.DATABASE_URL)],
    'the password in REDIS_URL': [password(values.REDIS_URL)],
    'the password in SMTP_URL': [password(values.SMTP_URL)],
    KAFKA_PASSWORD: [values.KAFKA_PASSWORD],
    S3_SECRET_KEY: [values.S3_SECRET_KEY],
    RAZORPAY_KEY_SECRET: [values.RAZORPAY_KEY_SECRET],
    RAZORPAY_WEBHOOK_SECRET: [values.RAZORPAY_WEBHOOK_SECRET],
    VONAGE_API_SECRET: [values.VONAGE_API_SECRET],
    VONAGE_SIGNATURE_SECRET: [values.VONAGE_SIGNATURE_SECRET],
  };
  for (const [name, texts] of Object.entries(given))
    if (texts.some((text) => PUBLISHED.has(text)))
      faults.push(`${name} must not be one that stands in Nidaan's repository, where everybody can read it`);
  for (const name of ['SECRET', 'MORE_SECRETS'])
    if (given[name]!.some((text) => text !== '' && isEasy(text, FEWEST)))
      faults.push(`${name} is easily guessed: take random characters (openssl rand -base64 36)`);
  const { ADMIN_PASSWORD } = values;
  if (ADMIN_PASSWORD !== '' && ADMIN_PASSWORD.length < SHORTEST_PASSWORD)
    faults.push(
      `ADMIN_PASSWORD must have at least ${SHORTEST_PASSWORD} characters in production, or be empty: then one is made up`,
    );
  else if (ADMIN_PASSWORD !== '' && isEasy(ADMIN_PASSWORD, FEWEST_OF_PASSWORD)) faults.push('ADMIN_PASSWORD is easily guessed');
  return faults;
}

// Few different characters, or few different steps from one to the next: repeated pieces and rows of the alphabet.
function isEasy(text: string, fewest: { characters: number; steps: number }): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const steps = codes.slice(1).map((code, at) => code - codes[at]!);
  return new Set(codes).size < fewest.characters || new Set(steps).size < fewest.steps;
}
