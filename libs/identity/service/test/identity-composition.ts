import { generateKeyPairSync } from 'node:crypto';
import { BILLING_EVENTS } from '@nidaan/billing-contracts';
import { INTEGRATIONS_EVENTS } from '@nidaan/integrations-contracts';
import type { EventContract, Permission } from '@nidaan/kernel';
import type { MemberLookup } from '@nidaan/platform-access';
import { readConfig, type Config } from '@nidaan/platform-config';
import type { Documents } from '@nidaan/platform-documents';
import type { Files } from '@nidaan/platform-files';
import type { Mail } from '@nidaan/platform-mail';
import { compose, migrateAll, type Composition } from '@nidaan/platform-runtime';
import { Logger } from '@nidaan/platform-telemetry';
import { PlainDocuments, withoutSchedules } from '@nidaan/testing/services';
import { identityService } from '../src/index.ts';

let pem = process.env['TEST_TOKEN_KEY'];

/** The configuration of a test; environment variables as they would be set. */
export function configOf(env: Record<string, string>): Config {
  pem ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    SECRET: 'a secret of the tests, long enough for anybody',
    TOKEN_KEY: pem,
    ...env,
  });
}

/** What the service works with beside its database. */
interface Outside {
  mail: Mail;
  files: Files;
  logLines: string[];
  memberLookup?: MemberLookup;
  documents?: Documents;
  /** Where a test needs those of other services too. */
  permissions?: readonly Permission[] | undefined;
}

/** The identity service alone on a database of its own; `logLines` gets all that is logged. */
export async function composeIdentity(
  adminUrl: string,
  config: Config,
  { mail, files, logLines, memberLookup, documents = new PlainDocuments(), permissions }: Outside,
): Promise<Composition> {
  await migrateAll([identityService], adminUrl, config.secrets);
  return compose({
    services: [withoutSchedules(identityService)],
    config,
    databaseUrl: adminUrl,
    mail,
    files,
    documents,
    memberLookup,
    ...(permissions && { permissions }),
    known: [...BILLING_EVENTS, ...INTEGRATIONS_EVENTS] as unknown as readonly EventContract[],
    loggerOf: (service) => new Logger(service, 'debug', { write: (line) => void logLines.push(line) }),
  });
}
