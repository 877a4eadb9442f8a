import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { pem, text } from './variable-kinds.ts';

/** What one process of a cluster is given of the deployment's secrets (ADR 0021); `npm run secrets:split` writes it. */
export const processVariables = {
  PROCESS: text().refine((value) => /^[a-z]*$/.test(value), { error: 'must be the name of a process, as lab' }),
  SECRETS_FILE: text(),
  DATABASE_LOGINS: text(),
  KEYS: text(),
  SERVICE_KEY: text(),
  SERVICE_PUBLIC_KEYS: text(),
};

/** The variables that hold secrets, or parts of them: none is given to a process that does not need it. */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'SECRET',
  'MORE_SECRETS',
  'TOKEN_KEY',
  'MORE_TOKEN_KEYS',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'REDIS_URL',
  'KAFKA_USERNAME',
  'KAFKA_PASSWORD',
  'KAFKA_TLS_CA',
  'KAFKA_TLS_CERT',
  'KAFKA_TLS_KEY',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** What one process holds: keys for its purposes, and none from which others follow. */
export interface ProcessSecrets {
  /** By purpose; the first key makes what is new. */
  keys: ReadonlyMap<string, readonly Buffer[]>;
  /** PEM of the RSA key that signs the tokens of users; '' in all processes but identity's. */
  tokenKey: string;
  /** PEM of the public keys whose tokens are taken. */
  moreTokenKeys: readonly string[];
  serviceKey: Buffer | undefined;
  servicePublicKeys: ReadonlyMap<string, readonly string[]>;
}

export interface DatabaseLogin {
  login: string;
  password: string;
}

/** What the environment says of them. */
export interface GivenToProcess {
  PROCESS: string;
  SECRETS_FILE: string;
  KEYS: string;
  SERVICE_KEY: string;
  SERVICE_PUBLIC_KEYS: string;
  TOKEN_KEY: string;
  MORE_TOKEN_KEYS: string;
}

const LOOK_MS = 1000;

export const keysIn = (pems: string): string[] => pems.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? [];

/** The variables in a text of NAME=value lines; '#' begins a comment. */
export function variablesIn(lines: string): Record<string, string> {
  const found = lines.split('\n').flatMap((line) => {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*?)\r?$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value!] as const];
  });
  return Object.fromEntries(found);
}

/** The variables that a file of a process's secrets holds. Throws ConfigError when it cannot be read. */
export function readVariables(file: string): Record<string, string> {
  try {
    return variablesIn(readFileSync(file, 'utf8'));
  } catch (fault) {
    throw new ConfigError(`Nidaan cannot start: SECRETS_FILE ${file} cannot be read (${(fault as NodeJS.ErrnoException).code}).`);
  }
}

/** The variables of a file, or those of the environment without one. */
export const givenVariables = (file: string | undefined): Record<string, string | undefined> =>
  file ? readVariables(file) : process.env;

/** The logins that DATABASE_LOGINS gives, by role. */
export function loginsIn(given: string): ReadonlyMap<string, DatabaseLogin> {
  return new Map(
    [...pairsIn(given)].map(([role, [value = '']]) => {
      const [login = '', password = ''] = value.split(':');
      return [role, { login, password }];
    }),
  );
}

/** How to come by what a process holds. A SECRETS_FILE that was replaced is read again within a second, so that keys roll over. */
export function processSecretsSource(given: GivenToProcess): () => ProcessSecrets {
  let known = processSecretsOf(given);
  const { SECRETS_FILE: file } = given;
  if (!file) return () => known;
  let [stamp, looked] = [stampOf(file), performance.now()];
  return () => {
    if (performance.now() - looked < LOOK_MS) return known;
    looked = performance.now();
    const present = stampOf(file);
    if (present === stamp || present === '') return known;
    stamp = present;
    try {
      const { TOKEN_KEY, MORE_TOKEN_KEYS, ...rest } = { ...given, ...readVariables(file) };
      known = processSecretsOf({ ...rest, TOKEN_KEY: pem().parse(TOKEN_KEY), MORE_TOKEN_KEYS: pem().parse(MORE_TOKEN_KEYS) });
    } catch {
      // A running process goes on with what it has; the next start says what is wrong.
    }
    return known;
  };
}

function processSecretsOf(given: GivenToProcess): ProcessSecrets {
  const keys = [...pairsIn(given.KEYS)].map(([purpose, texts]) => [purpose, texts.map(bytesOf)] as const);
  return {
    keys: new Map(keys),
    tokenKey: given.TOKEN_KEY,
    moreTokenKeys: keysIn(given.MORE_TOKEN_KEYS),
    serviceKey: given.SERVICE_KEY ? bytesOf(given.SERVICE_KEY) : undefined,
    servicePublicKeys: pairsIn(given.SERVICE_PUBLIC_KEYS),
  };
}

const bytesOf = (key: string): Buffer => Buffer.from(key, 'base64url');

// 'otp=abc,def file-urls=ghi'
const pairsIn = (given: string): Map<string, string[]> =>
  new Map(
    given
      .split(/\s+/)
      .filter(Boolean)
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at), part.slice(at + 1).split(',')];
      }),
  );

function stampOf(file: string): string {
  try {
    const { ino, mtimeMs } = statSync(file);
    return `${ino} ${mtimeMs}`;
  } catch {
    return '';
  }
}
