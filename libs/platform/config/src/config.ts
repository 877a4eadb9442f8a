import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { clusterFaults, clusterVariables } from './cluster-variables.ts';
import { ConfigError } from './config-error.ts';
import { keyFor } from './keys.ts';
import { messageFaults, messageVariables, smsProviderOf } from './message-variables.ts';
import { paymentFaults, paymentVariables } from './payment-variables.ts';
import {
  loginsIn,
  processSecretsSource,
  processVariables,
  readVariables,
  type DatabaseLogin,
  type ProcessSecrets,
} from './process-secrets.ts';
import { refusedSecrets } from './refused-secrets.ts';
import { MIGRATE, secretFaults, secretsSource, type Secrets } from './secrets.ts';
import { tracingVariables } from './tracing-variables.ts';
import { flag, pem, proxies, text, whole } from './variable-kinds.ts';

const emailAddress = (byDefault: string) =>
  text(byDefault).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), { error: 'must be an e-mail address' });

const url = (protocols: string[]) =>
  z
    .string()
    .optional()
    .transform((value) => value || undefined)
    .refine((value) => value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)), {
      error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    });

const timeZone = z
  .string()
  .optional()
  .transform((value) => value || 'Asia/Kolkata')
  .refine(isTimeZone, { error: 'must be a time zone such as Asia/Kolkata' });

/** Every variable Nidaan reads, in one place. docs/operations/configuration.md describes them. */
const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('development'),
  PORT: whole(3000, 0, 65_535),
  HOST: text('0.0.0.0'),
  DATA_DIR: text('.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: text('Nidaan <no-reply@nidaan.local>'),
  PUBLIC_URL: url(['http:', 'https:']),
  WEB_ORIGINS: text(),
  TRUST_PROXY: proxies,
  CONTACT_EMAIL: emailAddress('contact@nidaan.local'),
  ADMIN_EMAIL: emailAddress('admin@nidaan.local'),
  ADMIN_PASSWORD: text(),
  RATE_LIMITS: flag(true),
  CHECK_ANSWERS: flag(false),
  STAFF_MFA: z.enum(['off', 'required'], { error: 'must be off or required' }).default('off'),
  PASSWORD_MIN_LENGTH: whole(4, 4, 64),
  UPLOAD_MAX_MB: whole(25, 1, 500),
  PAYMENT_GRACE_DAYS: whole(7, 0, 365),
  ...paymentVariables,
  ...messageVariables,
  ALLOW_TEST_PAYMENTS: flag(false),
  ALLOW_LOCAL_WEBHOOKS: flag(false),
  FORCE_LAB_PHARMACY_TABS: flag(false),
  TIME_ZONE: timeZone,
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be silent, error, warn, info or debug' })
    .default('warn'),
  CHROMIUM_PATH: text(),
  PDF_PAGES: whole(2, 1, 16),
  SECRET: text(),
  MORE_SECRETS: text(),
  TOKEN_KEY: pem(),
  MORE_TOKEN_KEYS: pem(),
  ...processVariables,
  ...clusterVariables,
  ...tracingVariables,
});

export type ConfigValues = Readonly<Omit<z.output<typeof environment>, 'SMS_PROVIDER'>> & {
  readonly SMS_PROVIDER: 'sandbox' | 'vonage' | 'none';
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly isProduction: boolean;
};

type Held = Secrets | ProcessSecrets;

// They have no logins of Kafka and Redis.
const WITHOUT_ENGINES = new Set(['gateway', 'backup', MIGRATE]);

/** The environment after checking. Read once at boot; a fault stops the boot with all faults listed. */
export class Config {
  #keys: { of: Held; byPurpose: Map<string, readonly Buffer[]> } | undefined;
  #logins: ReadonlyMap<string, DatabaseLogin> | undefined;

  /** `source`: the secrets, or how to come by them; it may give others later, when keys roll over. */
  constructor(
    readonly values: ConfigValues,
    private readonly source: Held | (() => Held),
  ) {}

  // Made and kept on first use, so that a start that fails before leaves no file behind.
  get #held(): Held {
    return typeof this.source === 'function' ? this.source() : this.source;
  }

  /** The secrets of the deployment. Throws ConfigError in a process that holds only what follows from them. */
  get secrets(): Secrets {
    const held = this.#held;
    if ('secret' in held) return held;
    throw new ConfigError(`The process ${this.values.PROCESS} does not hold SECRET, and must not need it.`);
  }

  /** The keys of the tokens of users: those that are taken, and in identity the one that signs. */
  get tokenKeys(): { tokenKey: string; moreTokenKeys: readonly string[] } {
    return this.#held;
  }

  /** What a process of a cluster holds; undefined where all services are in one process. */
  get serviceKeys(): ProcessSecrets | undefined {
    const held = this.#held;
    return 'secret' in held ? undefined : held;
  }

  /** The login that this process is given for a role at PostgreSQL; undefined where it follows from SECRET. */
  loginOf(role: string): DatabaseLogin | undefined {
    this.#logins ??= loginsIn(this.values.DATABASE_LOGINS);
    return this.#logins.get(role);
  }

  /**
   * The 32-byte keys of one purpose ('aadhaar', 'otp', 'file-urls'): the first makes what is new, what any of them made is accepted. To be asked at
   * each use, since keys roll over while a process runs. Throws ConfigError in a process that is not given them.
   */
  keysFor(purpose: string): readonly [Buffer, ...Buffer[]] {
    const held = this.#held;
    if (this.#keys?.of !== held) this.#keys = { of: held, byPurpose: new Map() };
    const { byPurpose } = this.#keys;
    const known = byPurpose.get(purpose) ?? this.#keysIn(held, purpose);
    byPurpose.set(purpose, known);
    return known as [Buffer, ...Buffer[]];
  }

  #keysIn(held: Held, purpose: string): readonly Buffer[] {
    if ('secret' in held) return [held.secret, ...held.moreSecrets].map((secret) => keyFor(secret, purpose));
    const given = held.keys.get(purpose);
    if (!given?.length) throw new ConfigError(`The process ${this.values.PROCESS} holds no key for ${purpose}.`);
    return given;
  }
}

/**
 * Parses the environment. Throws ConfigError that names every bad variable. `keys`: text of the `secrets.json` that a data folder without
 * one is to have, as a backup brings it.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, keys?: string): Config {
  const all = env['SECRETS_FILE'] ? { ...env, ...readVariables(env['SECRETS_FILE']) } : env;
  // Four as documented (OPN-01), but for production.
  const minimum = all.NODE_ENV === 'production' ? '8' : '4';
  const parsed = environment.safeParse({
    ...all,
    PASSWORD_MIN_LENGTH: all.PASSWORD_MIN_LENGTH || minimum,
    CHECK_ANSWERS: all.CHECK_ANSWERS || (all.NODE_ENV === 'test' ? 'on' : 'off'),
  });
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (!parsed.success) throw new ConfigError(`Nidaan cannot start: ${faults.join('; ')}.`);
  const { data } = parsed;
  const isProduction = data.NODE_ENV === 'production';
  if (isProduction) faults.push(...productionFaults(data), ...refusedSecrets(data));
  if (data.TOKEN_KEY && !isRsaKey(data.TOKEN_KEY)) faults.push('TOKEN_KEY must be the PEM text of an RSA private key');
  faults.push(
    ...secretFaults(data),
    ...holderFaults(data, isProduction),
    ...clusterFaults(data, !WITHOUT_ENGINES.has(data.PROCESS)),
  );
  if (faults.length > 0) throw new ConfigError(`Nidaan cannot start: ${faults.join('; ')}.`);
  const dataDir = resolve(data.DATA_DIR);
  const isPart = data.PROCESS !== '' && data.PROCESS !== MIGRATE;
  const SMS_PROVIDER = smsProviderOf(data.SMS_PROVIDER, isProduction);
  return new Config(
    { ...data, SMS_PROVIDER, dataDir, isProduction },
    isPart ? processSecretsSource(data) : secretsSource(data, dataDir, keys),
  );
}

const productionFaults = ({ RATE_LIMITS, CHECK_ANSWERS, ALLOW_LOCAL_WEBHOOKS }: z.output<typeof environment>): string[] =>
  [
    ...(RATE_LIMITS ? [] : ['RATE_LIMITS=off']),
    ...(CHECK_ANSWERS ? ['CHECK_ANSWERS=on'] : []),
    ...(ALLOW_LOCAL_WEBHOOKS ? ['ALLOW_LOCAL_WEBHOOKS=on'] : []),
  ].map((setting) => `${setting} is allowed only outside production`);

// A process of a cluster is judged by what it needs (processFaults).
function holderFaults(data: z.output<typeof environment>, isProduction: boolean): string[] {
  const { PROCESS: name, SECRET, MORE_SECRETS, TOKEN_KEY } = data;
  if (name === MIGRATE) return SECRET ? [] : ['SECRET must be set for migrate'];
  if (name)
    return SECRET || MORE_SECRETS ? [`SECRET and MORE_SECRETS must not be given to ${name}, which holds keys of its own`] : [];
  const isLacking = isProduction && (!SECRET || !TOKEN_KEY);
  return [
    ...(isLacking ? ['SECRET and TOKEN_KEY must be set in production'] : []),
    ...paymentFaults(data, isProduction),
    ...messageFaults(data, isProduction),
  ];
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
