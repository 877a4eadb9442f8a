import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { clusterFaults, clusterVariables } from './cluster-variables.ts';
import { ConfigError } from './config-error.ts';
import { keyFor } from './keys.ts';
import { paymentFaults, paymentVariables } from './payment-variables.ts';
import { refusedSecrets } from './refused-secrets.ts';
import { secretFaults, secretsSource, type Secrets } from './secrets.ts';
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
  PASSWORD_MIN_LENGTH: whole(4, 4, 64),
  UPLOAD_MAX_MB: whole(25, 1, 500),
  PAYMENT_GRACE_DAYS: whole(7, 0, 365),
  ...paymentVariables,
  ALLOW_TEST_PAYMENTS: flag(false),
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
  ...clusterVariables,
  ...tracingVariables,
});

export type ConfigValues = Readonly<z.output<typeof environment>> & {
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly isProduction: boolean;
};

/** The environment after checking. Read once at boot; a fault stops the boot with all faults listed. */
export class Config {
  #keys: { of: Secrets; byPurpose: Map<string, readonly Buffer[]> } | undefined;

  /** `source`: the secrets, or how to come by them; it may give others later, when keys roll over. */
  constructor(
    readonly values: ConfigValues,
    private readonly source: Secrets | (() => Secrets),
  ) {}

  /** Made and kept on first use, so that a start that fails before leaves no file behind. Throws ConfigError. */
  get secrets(): Secrets {
    return typeof this.source === 'function' ? this.source() : this.source;
  }

  /**
   * The 32-byte keys of one purpose ('aadhaar', 'otp', 'file-urls'): the first makes what is new, what any of them made is accepted. To be asked at
   * each use, since keys roll over while a process runs.
   */
  keysFor(purpose: string): readonly [Buffer, ...Buffer[]] {
    const { secrets } = this;
    if (this.#keys?.of !== secrets) this.#keys = { of: secrets, byPurpose: new Map() };
    const { byPurpose } = this.#keys;
    const known = byPurpose.get(purpose) ?? [secrets.secret, ...secrets.moreSecrets].map((secret) => keyFor(secret, purpose));
    byPurpose.set(purpose, known);
    return known as [Buffer, ...Buffer[]];
  }
}

/**
 * Parses the environment. Throws ConfigError that names every bad variable. `keys`: text of the `secrets.json` that a data folder without
 * one is to have, as a backup brings it.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, keys?: string): Config {
  // Four as documented (OPN-01), but for production.
  const minimum = env.NODE_ENV === 'production' ? '8' : '4';
  const parsed = environment.safeParse({ ...env, PASSWORD_MIN_LENGTH: env.PASSWORD_MIN_LENGTH || minimum });
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (!parsed.success) throw new ConfigError(`Nidaan cannot start: ${faults.join('; ')}.`);
  const isProduction = parsed.data.NODE_ENV === 'production';
  if (isProduction && !parsed.data.RATE_LIMITS) faults.push('RATE_LIMITS=off is allowed only outside production');
  if (isProduction && (!parsed.data.SECRET || !parsed.data.TOKEN_KEY))
    faults.push('SECRET and TOKEN_KEY must be set in production');
  if (parsed.data.TOKEN_KEY && !isRsaKey(parsed.data.TOKEN_KEY))
    faults.push('TOKEN_KEY must be the PEM text of an RSA private key');
  if (isProduction) faults.push(...refusedSecrets(parsed.data));
  faults.push(...secretFaults(parsed.data), ...paymentFaults(parsed.data, isProduction), ...clusterFaults(parsed.data));
  if (faults.length > 0) throw new ConfigError(`Nidaan cannot start: ${faults.join('; ')}.`);
  const dataDir = resolve(parsed.data.DATA_DIR);
  const { data } = parsed;
  return new Config({ ...data, dataDir, isProduction }, secretsSource(data, dataDir, keys));
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
