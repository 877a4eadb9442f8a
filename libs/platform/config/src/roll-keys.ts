import { replaceText } from './kept-text.ts';
import { newSecret, newTokenKey, readSecretsFile, secretsFile, type KeptSecrets } from './secrets.ts';

export type RolledKey = 'token-key' | 'secret';

/** Puts a new key into the data folder that is accepted but makes nothing yet, so that every process knows it before the first uses it. */
export function announceKey(dataDir: string, kind: RolledKey, now: Date): void {
  const kept = readSecretsFile(dataDir);
  const since = now.toISOString();
  if (kind === 'token-key') write(dataDir, { ...kept, moreTokenKeys: [{ key: newTokenKey(), since }, ...moreKeysOf(kept)] });
  else write(dataDir, { ...kept, moreSecrets: [{ secret: newSecret(), since }, ...moreSecretsOf(kept)] });
}

/** From now on the key announced last makes what is new; the one before is accepted. */
export function takeUpKey(dataDir: string, kind: RolledKey, now: Date): void {
  const kept = readSecretsFile(dataDir);
  const since = now.toISOString();
  if (kind === 'token-key') {
    const [next, ...others] = moreKeysOf(kept);
    if (next) write(dataDir, { ...kept, tokenKey: next.key, moreTokenKeys: [...others, { key: kept.tokenKey, since }] });
  } else {
    const [next, ...others] = moreSecretsOf(kept);
    if (next) write(dataDir, { ...kept, secret: next.secret, moreSecrets: [...others, { secret: kept.secret, since }] });
  }
}

/** Forgets all former keys of a kind. */
export function forgetKeys(dataDir: string, kind: RolledKey): void {
  const kept = readSecretsFile(dataDir);
  write(dataDir, kind === 'token-key' ? { ...kept, moreTokenKeys: [] } : { ...kept, moreSecrets: [] });
}

const moreKeysOf = ({ moreTokenKeys = [] }: KeptSecrets) => moreTokenKeys;
const moreSecretsOf = ({ moreSecrets = [] }: KeptSecrets) => moreSecrets;

const write = (dataDir: string, kept: KeptSecrets): void => replaceText(secretsFile(dataDir), JSON.stringify(kept));
