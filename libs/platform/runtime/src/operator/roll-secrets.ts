import { setTimeout as sleep } from 'node:timers/promises';
import { tokenKeyId } from '@nidaan/platform-access';
import {
  announceKey,
  forgetKeys,
  readSecretsFile,
  takeUpKey,
  type Config,
  type KeptSecrets,
  type RolledKey,
} from '@nidaan/platform-config';
import { provision, retireLogins } from '@nidaan/platform-database';
import type { Composition } from '../compose.ts';
import { operatorFault } from './operator-fault.ts';
import { renewSplit, splitFolder } from './split-secrets.ts';

export const ROLL_USAGE = `Usage: npm run -s secrets:rotate -- <command>
  status            which keys there are, and what they still hold
  token-key         a new key for access tokens, at once; nobody is logged out
  secret            a new secret for everything else; restart Nidaan after it
  reseal            seals anew what a former secret sealed: Aadhaar numbers, secrets of authenticator apps, secrets of webhooks, keys of messages and of patient cards
  retire [--now]    forgets former keys, once nothing needs them any more`;

/** What the services' owners do with what is sealed: the runtime knows no domain. */
export interface SealedData {
  /** In the plural, as 'Aadhaar numbers'. */
  readonly what: string;
  byKey(): Promise<{ mark: string; count: number; isPresent: boolean }[]>;
  /** `unopened`: whose values no key at hand opens, in words. */
  run(): Promise<{ resealed: number; unopened: string[] }>;
}

interface Roll {
  composition: Composition;
  /** Address of the database as a role that may make and drop roles. */
  adminUrl: string;
  config: Config;
  sealed: readonly SealedData[];
  print: (line: string) => void;
}

// A running process looks every second; the last of its tokens signed with the former key, of its links and codes end so long after.
const KNOWN_EVERYWHERE_MS = 3000;
const READ_AGAIN_MS = 1100;
const HOUR_MS = 3_600_000;
const TOKEN_HOURS = 13;
const SECRET_HOURS = 2;

/** Does a step of rolling keys over; false when something is left to be done first. Throws one sentence on a wrong command. */
export async function rollSecrets(roll: Roll, args: readonly string[]): Promise<boolean> {
  const [command = ''] = args;
  if (command === 'status') return status(roll);
  if (command === 'token-key' || command === 'secret') return newKey(roll, command);
  if (command === 'reseal') return reseal(roll);
  if (command === 'retire') return retire(roll, args.includes('--now'));
  throw operatorFault(ROLL_USAGE);
}

const isGiven = ({ values }: Config, kind: RolledKey): boolean =>
  Boolean(kind === 'token-key' ? values.TOKEN_KEY : values.SECRET);

async function status({ config, sealed, print }: Roll): Promise<boolean> {
  const { tokenKey, moreTokenKeys, moreSecrets } = config.secrets;
  print(`Access tokens are signed with key ${tokenKeyId(tokenKey)}.`);
  for (const key of moreTokenKeys) print(`  Key ${tokenKeyId(key)} is accepted besides.`);
  print(moreSecrets.length === 0 ? 'There is one secret.' : `Beside the secret ${moreSecrets.length} more are accepted.`);
  for (const { what, mark, count, isPresent } of await allByKey(sealed))
    print(`  ${count.toLocaleString('en-IN')} ${what} are sealed by ${isPresent ? 'the secret' : `another (${mark})`}.`);
  return true;
}

async function newKey(roll: Roll, kind: RolledKey): Promise<boolean> {
  const { composition, adminUrl, config, print } = roll;
  if (isGiven(config, kind))
    throw operatorFault(
      `${kind === 'secret' ? 'SECRET' : 'TOKEN_KEY'} comes from the environment: docs/operations/secrets.md says how it rolls over there.`,
    );
  const { dataDir } = config.values;
  announceKey(dataDir, kind, new Date());
  await renew(roll);
  await sleep(KNOWN_EVERYWHERE_MS);
  if (kind === 'secret')
    await provision(adminUrl, [...composition.services.keys()], readSecretsFile(dataDir).moreSecrets![0]!.secret);
  takeUpKey(dataDir, kind, new Date());
  await renew(roll);
  if (kind === 'token-key') {
    print(
      `New access tokens are signed with key ${tokenKeyId(readSecretsFile(dataDir).tokenKey)}; those there are go on working.`,
    );
    print(`In ${TOKEN_HOURS} hours they have ended: npm run -s secrets:rotate -- retire`);
  } else {
    print('New codes, links and Aadhaar numbers are made with the new secret; those there are go on working.');
    print('Restart Nidaan, then: npm run -s secrets:rotate -- reseal');
    print(`${SECRET_HOURS} hours later: npm run -s secrets:rotate -- retire`);
  }
  return true;
}

// The processes of `npm run cluster` on this folder hold what follows from the secrets.
async function renew({ composition, config }: Roll): Promise<void> {
  await sleep(READ_AGAIN_MS);
  const services = [...composition.services.values()].map(({ definition }) => definition);
  renewSplit(splitFolder(config.values.dataDir), services, config.secrets);
}

async function reseal({ sealed, print }: Roll): Promise<boolean> {
  let isWhole = true;
  for (const each of sealed) {
    const { resealed, unopened } = await each.run();
    print(`${resealed.toLocaleString('en-IN')} ${each.what} were sealed anew, each opened again before it was kept.`);
    for (const whose of unopened) print(`  ${whose}: no key at hand opens it`);
    isWhole &&= unopened.length === 0;
  }
  return isWhole;
}

async function allByKey(sealed: readonly SealedData[]) {
  const found = await Promise.all(sealed.map(async (each) => (await each.byKey()).map((row) => ({ what: each.what, ...row }))));
  return found.flat();
}

async function retire(roll: Roll, isAtOnce: boolean): Promise<boolean> {
  const { composition, adminUrl, config, sealed, print } = roll;
  const isDone = [await forget(roll, 'token-key', TOKEN_HOURS, isAtOnce)];
  const others = (await allByKey(sealed)).filter(({ isPresent }) => !isPresent);
  for (const { what, count } of others)
    print(
      `The former secret stays: ${count.toLocaleString('en-IN')} ${what} are sealed by it (npm run -s secrets:rotate -- reseal).`,
    );
  if (others.length > 0) return false;
  const { services } = composition;
  const { dropped, inUse } = await retireLogins(adminUrl, [...services.keys()], [config.secrets.secret]);
  for (const { login, connections } of inUse)
    print(
      `The former secret stays: ${connections} connections were made as ${login}. Restart the processes that hold them first.`,
    );
  if (inUse.length > 0) return false;
  print(`${dropped.length} logins of former secrets were taken from the database.`);
  isDone.push(await forget(roll, 'secret', SECRET_HOURS, isAtOnce));
  return isDone.every(Boolean);
}

// What the environment gives is taken away there, by the operator.
async function forget(roll: Roll, kind: RolledKey, hours: number, isAtOnce: boolean): Promise<boolean> {
  const { config, print } = roll;
  const what = kind === 'secret' ? 'secrets' : 'keys of access tokens';
  if (isGiven(config, kind)) return true;
  const { dataDir } = config.values;
  const former = formerOf(readSecretsFile(dataDir), kind);
  const latest = Math.max(0, ...former.map(({ since }) => Date.parse(since)));
  const over = latest + hours * HOUR_MS;
  if (!isAtOnce && over > Date.now()) {
    print(`Former ${what} stay until ${new Date(over).toISOString()}: what they made is in use till then (--now does not wait).`);
    return false;
  }
  if (former.length > 0) {
    forgetKeys(dataDir, kind);
    await renew(roll);
  }
  print(`${former.length} former ${what} are forgotten.`);
  return true;
}

const formerOf = ({ moreSecrets = [], moreTokenKeys = [] }: KeptSecrets, kind: RolledKey): { since: string }[] =>
  kind === 'secret' ? moreSecrets : moreTokenKeys;
