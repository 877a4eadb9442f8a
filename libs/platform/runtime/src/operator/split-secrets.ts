import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeUpPassword, readVariables, replaceText, type Secrets } from '@nidaan/platform-config';
import type { ServiceDefinition } from '../service-definition.ts';
import { operatorFault } from './operator-fault.ts';
import { derivedSecrets, givenSecrets, type GivenVariables, type Variables } from './process-secrets.ts';

export interface SplitCall {
  services: readonly ServiceDefinition[];
  secrets: Secrets;
  /** The deployment's own variables: the administrator's DATABASE_URL and the logins of the infrastructure. */
  given: GivenVariables;
  /** The folder that gets a file for each process. */
  out: string;
  /** The file that `given` was read from: an administrator's password that is missing there is written into it. */
  from?: string | undefined;
}

/** The folder of `npm run cluster` with the secrets of its processes, which they look at every second. */
export const splitFolder = (dataDir: string): string => join(dataDir, 'process-secrets');

/**
 * Writes a file of variables for each process, with what that process needs and nothing else. Gives the administrator's password where it made one up:
 * without ADMIN_PASSWORD it does so once, and keeps it at every further split. Another one would end the administrator's sessions.
 */
export function splitSecrets({ services, secrets, given, out, from }: SplitCall): {
  processes: string[];
  madeUp: string | undefined;
} {
  if (!given['DATABASE_URL']) throw operatorFault('DATABASE_URL must be set: the address with which roles are made.');
  mkdirSync(out, { recursive: true });
  chmodSync(out, 0o700);
  const kept = existsSync(fileOf(out, 'identity')) ? readVariables(fileOf(out, 'identity'))['ADMIN_PASSWORD'] : undefined;
  const madeUp = given['ADMIN_PASSWORD'] || kept ? undefined : madeUpPassword();
  const password = given['ADMIN_PASSWORD'] || (kept ?? madeUp)!;
  // The folder is to be deleted once it was applied.
  if (from && !given['ADMIN_PASSWORD']) setVariable(from, 'ADMIN_PASSWORD', password);
  const own = givenSecrets(services, { ...given, ADMIN_PASSWORD: password });
  const derived = derivedSecrets(services, secrets);
  for (const [name, variables] of derived) write(fileOf(out, name), { ...variables, ...own.get(name) });
  return { processes: [...derived.keys()], madeUp };
}

/** Renews in a folder that was split before what follows from the secrets; the rest stays. Does nothing where there is no such folder. */
export function renewSplit(out: string, services: readonly ServiceDefinition[], secrets: Secrets): void {
  if (!existsSync(out)) return;
  const derived = derivedSecrets(services, secrets);
  for (const file of readdirSync(out).filter((name) => name.endsWith('.env'))) {
    const variables = derived.get(file.slice(0, -'.env'.length));
    if (variables) write(join(out, file), { ...readVariables(join(out, file)), ...variables });
  }
}

const fileOf = (out: string, name: string): string => join(out, `${name}.env`);

/** Gives a variable of a file a value, in its line or in a new one; the rest stays as it was written. */
function setVariable(file: string, name: string, value: string): void {
  const text = readFileSync(file, 'utf8');
  const line = `${name}=${value}`;
  const there = new RegExp(`^${name}=.*$`, 'm');
  const added = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  replaceText(file, there.test(text) ? text.replace(there, () => line) : added);
}

// A running process may read it at any time.
const write = (file: string, variables: Variables): void =>
  replaceText(
    file,
    Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
