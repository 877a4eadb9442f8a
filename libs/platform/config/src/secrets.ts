import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { dataFolderFault } from './data-folder-fault.ts';
import { keptText } from './kept-text.ts';
import { keysIn } from './process-secrets.ts';

/** Secrets of a deployment. Each purpose gets keys of its own, derived from each secret (`Config.keysFor`). */
export interface Secrets {
  /** What is new is made with it. */
  secret: string;
  /** Accepted beside it: a coming or a former one. */
  moreSecrets: readonly string[];
  /** PEM of the RSA key that signs access tokens. */
  tokenKey: string;
  /** PEM of the RSA keys, private or public, whose tokens are taken besides. */
  moreTokenKeys: readonly string[];
}

/** What a data folder keeps of secrets: `since` is when one stopped, or was about to begin, to make what is new. */
export interface KeptSecrets {
  secret: string;
  tokenKey: string;
  moreSecrets?: { secret: string; since: string }[];
  moreTokenKeys?: { key: string; since: string }[];
}

/** What the environment says of secrets. */
export interface GivenSecrets {
  PROCESS: string;
  SECRET: string;
  MORE_SECRETS: string;
  TOKEN_KEY: string;
  MORE_TOKEN_KEYS: string;
}

export const SHORTEST_SECRET = 32;
/** The process that makes roles and tables: the only one that holds SECRET itself. */
export const MIGRATE = 'migrate';
const LOOK_MS = 1000;

export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const newTokenKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** What is wrong with the secrets that the environment gives, a sentence each. */
export function secretFaults({ SECRET, MORE_SECRETS, MORE_TOKEN_KEYS }: GivenSecrets): string[] {
  const faults: string[] = [];
  if (SECRET && SECRET.length < SHORTEST_SECRET) faults.push(`SECRET must have at least ${SHORTEST_SECRET} characters`);
  if (wordsOf(MORE_SECRETS).some((secret) => secret.length < SHORTEST_SECRET))
    faults.push(`MORE_SECRETS must be secrets of at least ${SHORTEST_SECRET} characters with spaces between them`);
  const keys = keysIn(MORE_TOKEN_KEYS);
  if ((MORE_TOKEN_KEYS.trim() && keys.length === 0) || !keys.every(isRsaKey))
    faults.push('MORE_TOKEN_KEYS must be the PEM texts of RSA keys, private or public, one after the other');
  return faults;
}

/**
 * How to come by the secrets: from the environment, else from the data folder, where they are made once (ADR 18). A file that was replaced
 * is read again within a second, so that keys roll over in running processes. Throws ConfigError.
 */
export function secretsSource(given: GivenSecrets, dataDir: string, keys?: string): () => Secrets {
  const more = { moreSecrets: wordsOf(given.MORE_SECRETS), moreTokenKeys: keysIn(given.MORE_TOKEN_KEYS) };
  const { SECRET: secret, TOKEN_KEY: tokenKey } = given;
  // The migrate step signs nothing, and makes no key for it.
  if (secret && (tokenKey || given.PROCESS === MIGRATE)) {
    const all = { secret, tokenKey, ...more };
    return () => all;
  }
  const merged = (kept: KeptSecrets): Secrets => ({
    secret: secret || kept.secret,
    tokenKey: tokenKey || kept.tokenKey,
    moreSecrets: [...more.moreSecrets, ...(secret ? [] : (kept.moreSecrets ?? []).map((each) => each.secret))],
    moreTokenKeys: [...more.moreTokenKeys, ...(tokenKey ? [] : (kept.moreTokenKeys ?? []).map(({ key }) => key))],
  });
  const make = () => keys ?? JSON.stringify({ secret: secret || newSecret(), tokenKey: tokenKey || newTokenKey() });
  return watched(dataDir, make, merged);
}

function watched(dataDir: string, make: () => string, merged: (kept: KeptSecrets) => Secrets): () => Secrets {
  let [known, stamp, looked]: [Secrets | undefined, string, number] = [undefined, '', 0];
  return () => {
    if (known && performance.now() - looked < LOOK_MS) return known;
    looked = performance.now();
    try {
      const file = known ? secretsFile(dataDir) : madeOnce(dataDir, make);
      const { mtimeMs, ino } = statSync(file);
      if (known && stamp === `${ino} ${mtimeMs}`) return known;
      stamp = `${ino} ${mtimeMs}`;
      known = merged(readSecretsFile(dataDir));
    } catch (fault) {
      // A running process goes on with what it has; the next start says what is wrong.
      if (!known) throw fault instanceof ConfigError ? fault : new ConfigError(dataFolderFault(fault, dataDir));
    }
    return known!;
  };
}

function madeOnce(dataDir: string, make: () => string): string {
  mkdirSync(dataDir, { recursive: true });
  keptText(secretsFile(dataDir), make);
  return secretsFile(dataDir);
}

/** The secrets that a data folder keeps. Throws ConfigError when they are damaged. */
export function readSecretsFile(dataDir: string): KeptSecrets {
  const file = secretsFile(dataDir);
  const kept = parsed(readFileSync(file, 'utf8'));
  if (!kept?.secret || !kept.tokenKey)
    throw new ConfigError(`${file} is damaged, and the data cannot be read without it: restore it from a backup.`);
  return kept as KeptSecrets;
}

function parsed(text: string): Partial<KeptSecrets> | null {
  try {
    return JSON.parse(text) as Partial<KeptSecrets> | null;
  } catch {
    return null;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
