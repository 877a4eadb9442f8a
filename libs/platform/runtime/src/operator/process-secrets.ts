import { createPublicKey } from 'node:crypto';
import { publicServiceKey } from '@nidaan/platform-access';
import { keyFor, MIGRATE, type ProcessNeeds, type Secrets } from '@nidaan/platform-config';
import { loginOf, passwordOf } from '@nidaan/platform-database';
import { GATEWAY, needsOf, WORKER, workerNeeds } from '../processes/service-needs.ts';
import type { ServiceDefinition } from '../service-definition.ts';

export type Variables = Readonly<Record<string, string>>;
/** As an environment gives them. */
export type GivenVariables = Readonly<Record<string, string | undefined>>;

export const BACKUP = 'backup';

const OF_ALL = ['OTEL_EXPORTER_OTLP_HEADERS'];
const OF_ENGINES = ['REDIS_URL', 'KAFKA_USERNAME', 'KAFKA_PASSWORD', 'KAFKA_TLS_CA', 'KAFKA_TLS_CERT', 'KAFKA_TLS_KEY'];
const OF_FILES = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
const OF_PAYMENTS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];
const OF_MESSAGES = ['VONAGE_API_KEY', 'VONAGE_API_SECRET', 'VONAGE_SIGNATURE_SECRET', 'SMS_WEBHOOK_KEY'];
const OF_ADMINISTRATOR = ['ADMIN_EMAIL', 'ADMIN_PASSWORD'];
const OF_MAIL = ['SMTP_URL'];

/** Derive the keys that the sandboxes sign with; production has none. */
const SANDBOX_PAYMENTS = 'sandbox-payments';
const SANDBOX_MESSAGES = 'sandbox-messages';

const servicePurpose = (service: string) => `service:${service}`;

/** What follows from the secrets for each process: keys, logins, and what others sign with. Derived as ever, so that what is stored stays valid. */
export function derivedSecrets(services: readonly ServiceDefinition[], secrets: Secrets): Map<string, Variables> {
  const publicKeys = services
    .map(
      ({ name }) =>
        `${name}=${allSecrets(secrets)
          .map((secret) => publicServiceKey(keyFor(secret, servicePurpose(name))))
          .join(',')}`,
    )
    .join(' ');
  const tokens = [secrets.tokenKey, ...secrets.moreTokenKeys].filter(Boolean).map(publicPem).join('');
  const ofServices = services.map((definition): [string, Variables] => {
    const { name, ...needs } = needsOf(definition);
    const own = {
      ...shared({ name, ...needs }, secrets),
      SERVICE_KEY: keyFor(secrets.secret, servicePurpose(name)).toString('base64url'),
      SERVICE_PUBLIC_KEYS: publicKeys,
      MORE_TOKEN_KEYS: inOneLine(tokens),
    };
    return [name, needs.signsTokens ? { ...own, TOKEN_KEY: inOneLine(secrets.tokenKey) } : own];
  });
  return new Map([
    ...ofServices,
    [WORKER, shared(workerNeeds(services), secrets)],
    [GATEWAY, { PROCESS: GATEWAY }],
    [MIGRATE, { PROCESS: MIGRATE, SECRET: secrets.secret, MORE_SECRETS: secrets.moreSecrets.join(' ') }],
    [BACKUP, { PROCESS: BACKUP }],
  ]);
}

/** What each process is given of what is in the deployment's own file of secrets. */
export function givenSecrets(services: readonly ServiceDefinition[], given: GivenVariables): Map<string, Variables> {
  const chosen = (...names: readonly string[]): Variables =>
    Object.fromEntries(names.flatMap((name) => (given[name] ? [[name, given[name]!]] : [])));
  const address = { DATABASE_URL: withoutLogin(given['DATABASE_URL'] ?? '') };
  const admin = chosen('DATABASE_URL');
  const ofServices = services.map(({ name, needs = {} }): [string, Variables] => {
    const names = [
      ...OF_ALL,
      ...OF_ENGINES,
      ...(needs.files ? OF_FILES : []),
      ...(needs.payments ? OF_PAYMENTS : []),
      ...(needs.messages ? OF_MESSAGES : []),
      ...(needs.administrator ? OF_ADMINISTRATOR : []),
    ];
    return [name, { ...address, ...chosen(...names) }];
  });
  return new Map([
    ...ofServices,
    [WORKER, { ...address, ...chosen(...OF_ALL, ...OF_ENGINES, ...OF_FILES, ...OF_PAYMENTS, ...OF_MESSAGES, ...OF_MAIL) }],
    [GATEWAY, chosen(...OF_ALL)],
    [MIGRATE, { ...admin, ...chosen(...OF_FILES) }],
    [BACKUP, { ...admin, ...chosen(...OF_FILES) }],
  ]);
}

function shared({ name, keys = [], roles = [], takesPayments, sendsMessages }: ProcessNeeds, secrets: Secrets): Variables {
  const purposes = [...keys, ...(takesPayments ? [SANDBOX_PAYMENTS] : []), ...(sendsMessages ? [SANDBOX_MESSAGES] : [])];
  const keysOf = (purpose: string) => allSecrets(secrets).map((secret) => keyFor(secret, purpose).toString('base64url'));
  const loginAs = (role: string) => `${role}=${loginOf(role, secrets.secret)}:${passwordOf(secrets.secret, role)}`;
  return {
    PROCESS: name,
    DATABASE_LOGINS: roles.map(loginAs).join(' '),
    KEYS: purposes.map((purpose) => `${purpose}=${keysOf(purpose).join(',')}`).join(' '),
  };
}

const allSecrets = ({ secret, moreSecrets }: Secrets): string[] => [secret, ...moreSecrets];
const publicPem = (pem: string): string => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
// Files of variables have no lines within a value.
const inOneLine = (pem: string): string => pem.trim().replaceAll('\n', '\\n');

function withoutLogin(address: string): string {
  const url = new URL(address);
  url.username = url.password = '';
  return url.href;
}
