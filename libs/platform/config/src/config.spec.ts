import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolderFault } from './data-folder-fault.ts';
import {
  announceKey,
  ConfigError,
  forgetKeys,
  keptText,
  readConfig,
  readSecretsFile,
  serviceAddresses,
  takeUpKey,
} from './index.ts';

const LONG = 'a-secret-of-more-than-32-characters';
const pem = (key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();
const RSA = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
const ED25519 = pem(generateKeyPairSync('ed25519').privateKey);

describe('configuration', () => {
  let top: string;
  let count = 0;
  const newFolder = () => join(top, `data-${(count += 1)}`);
  const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: newFolder(), ...env });
  const faultOf = (env: NodeJS.ProcessEnv): string => {
    try {
      void read(env).secrets;
    } catch (fault) {
      if (fault instanceof ConfigError) return fault.message;
      throw fault;
    }
    return '';
  };

  beforeAll(() => {
    top = mkdtempSync(join(tmpdir(), 'nidaan-config-'));
  });
  afterAll(() => rmSync(top, { recursive: true, force: true }));

  it('needs nothing, and takes empty variables for missing ones', () => {
    const { values } = read({ PORT: '', ADMIN_EMAIL: '', RATE_LIMITS: '', DATABASE_URL: '', TIME_ZONE: '' });
    expect(values).toMatchObject({ PORT: 3000, ADMIN_EMAIL: 'admin@nidaan.local', RATE_LIMITS: true, TIME_ZONE: 'Asia/Kolkata' });
    expect(values).toMatchObject({ DATABASE_URL: undefined, isProduction: false });
  });

  it('S6 OPN-01 asks for eight characters of a new password in production and four elsewhere, unless told otherwise', () => {
    const minimum = (env: NodeJS.ProcessEnv) => read(env).values.PASSWORD_MIN_LENGTH;
    const production = {
      NODE_ENV: 'production',
      SECRET: 'kq7-Zr2_vW9xLm4pTb8sYd3nHc6fJg1e',
      TOKEN_KEY: RSA,
      ADMIN_PASSWORD: 'mango-train-harbour-42',
      PAYMENT_PROVIDER: 'none',
    };
    expect([minimum({}), minimum({ PASSWORD_MIN_LENGTH: '' }), minimum({ PASSWORD_MIN_LENGTH: '6' })]).toEqual([4, 4, 6]);
    expect([minimum(production), minimum({ ...production, PASSWORD_MIN_LENGTH: '4' })]).toEqual([8, 4]);
  });

  it.each([
    ['', 0],
    ['off', 0],
    ['0', 0],
    ['on', 1],
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.1,fd00::/8', ['10.0.0.0/8', '192.0.2.1', 'fd00::/8']],
  ])('S6 takes TRUST_PROXY=%s for %j', (given, proxies) => {
    expect(read({ TRUST_PROXY: given }).values.TRUST_PROXY).toEqual(proxies);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be on or off'],
    ...['maybe', '11', '-1', '1.5', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8,', '::1/129', '300.0.0.1', '10.0.0.0/8/8'].map(
      (bad): [NodeJS.ProcessEnv, string] => [
        { TRUST_PROXY: bad },
        'TRUST_PROXY must be off, on, a number of proxies up to 10, or their networks as 10.0.0.0/8',
      ],
    ),
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL must be an e-mail address'],
    [{ TIME_ZONE: 'Asia/Nowhere' }, 'TIME_ZONE must be a time zone such as Asia/Kolkata'],
    [{ SECRET: 'short' }, 'SECRET must have at least 32 characters'],
    [{ MORE_SECRETS: `${LONG} short` }, 'MORE_SECRETS must be secrets of at least 32 characters with spaces between them'],
    [{ MORE_TOKEN_KEYS: 'no key' }, 'MORE_TOKEN_KEYS must be the PEM texts of RSA keys'],
    [{ MORE_TOKEN_KEYS: `${RSA}${ED25519}` }, 'MORE_TOKEN_KEYS must be the PEM texts of RSA keys'],
    [{ TOKEN_KEY: 'no key' }, 'TOKEN_KEY must be the PEM text of an RSA private key'],
    [{ TOKEN_KEY: ED25519 }, 'TOKEN_KEY must be the PEM text of an RSA private key'],
    [
      { NODE_ENV: 'production', CHECK_ANSWERS: 'on', SECRET: LONG, TOKEN_KEY: RSA },
      'CHECK_ANSWERS=on is allowed only outside production',
    ],
    [
      { NODE_ENV: 'production', ALLOW_LOCAL_WEBHOOKS: 'on', SECRET: LONG, TOKEN_KEY: RSA },
      'ALLOW_LOCAL_WEBHOOKS=on is allowed only outside production',
    ],
    [{ NODE_ENV: 'production' }, 'SECRET and TOKEN_KEY must be set in production'],
    [
      { NODE_ENV: 'production', RATE_LIMITS: 'off', SECRET: LONG, TOKEN_KEY: RSA },
      'RATE_LIMITS=off is allowed only outside production',
    ],
    [{ PORT: 'abc', LOG_LEVEL: 'loud' }, 'PORT must be a whole number from 0 to 65535; LOG_LEVEL must be silent'],
  ])('refuses variables in one sentence (%#)', (env, sentence) => {
    expect(faultOf(env)).toContain(`Nidaan cannot start: ${sentence}`);
  });

  it('ORG-86 starts no process of a cluster in production that would let webhooks lead to its own machine', () => {
    const env = { NODE_ENV: 'production', PROCESS: 'integrations', ALLOW_LOCAL_WEBHOOKS: 'on' };
    expect(faultOf(env)).toContain('ALLOW_LOCAL_WEBHOOKS=on is allowed only outside production');
    expect(faultOf({ ...env, ALLOW_LOCAL_WEBHOOKS: 'off' })).not.toContain('ALLOW_LOCAL_WEBHOOKS');
  });

  it.each([
    [{ EVENTS: 'rabbit' }, 'EVENTS must be postgres or kafka'],
    [{ EVENTS: 'kafka' }, 'KAFKA_BROKERS must be set with EVENTS=kafka'],
    [{ KAFKA_BROKERS: 'kafka' }, 'KAFKA_BROKERS must be host:port'],
    [{ KAFKA_SASL: 'plain' }, 'KAFKA_USERNAME must be set with KAFKA_SASL; KAFKA_PASSWORD must be set with KAFKA_SASL'],
    [{ JOBS: 'redis' }, 'REDIS_URL must be set with JOBS=redis'],
    [{ REDIS_URL: 'localhost' }, 'REDIS_URL must be an address that begins with redis:// or rediss://'],
    [{ FILES: 's3' }, 'S3_BUCKET must be set with FILES=s3'],
    [{ SERVICES: 'lab' }, 'SERVICES must be an address with {service} in it'],
    [{ SERVICES: 'lab=nowhere' }, 'SERVICES must be an address with {service} in it'],
    [{ MAX_IN_FLIGHT: '0' }, 'MAX_IN_FLIGHT must be a whole number from 1'],
  ])('SEC-17 says what is wrong with the engines of a cluster (%#)', (env, sentence) => {
    expect(faultOf(env)).toContain(sentence);
  });

  it('takes PEM texts in one line, as files of variables hold them', () => {
    const { values } = readConfig({ TOKEN_KEY: RSA.replaceAll('\n', '\\n'), KAFKA_TLS_CA: 'first\\nsecond' });
    expect([values.TOKEN_KEY, values.KAFKA_TLS_CA]).toEqual([RSA, 'first\nsecond']);
  });

  it('finds the replicas of a service by a pattern or by name', () => {
    expect(serviceAddresses({ SERVICES: 'http://{service}:3000' }, 'lab')).toEqual(['http://lab:3000']);
    const named = { SERVICES: 'lab=http://a:1,http://b:2;billing=http://c:3' };
    expect(serviceAddresses(named, 'lab')).toEqual(['http://a:1', 'http://b:2']);
    expect(serviceAddresses(named, 'support')).toEqual([]);
  });

  const production = { NODE_ENV: 'production', SECRET: LONG, TOKEN_KEY: RSA };
  const razorpay = {
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_live_abcdefghijkl',
    RAZORPAY_KEY_SECRET: 'a-secret-of-razorpay',
    RAZORPAY_WEBHOOK_SECRET: 'a-secret-of-webhooks',
  };

  it.each([
    [production, 'PAYMENT_PROVIDER must be razorpay or none in production'],
    [{ ...production, PAYMENT_PROVIDER: 'sandbox' }, 'PAYMENT_PROVIDER must be razorpay or none in production'],
    [{ ...production, ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_abcdefghijkl' }, 'RAZORPAY_KEY_ID is one of the test mode'],
    [
      { ...production, ...razorpay, RAZORPAY_API_URL: 'http://10.0.0.9' },
      'RAZORPAY_API_URL must begin with https:// in production',
    ],
    [{ ...razorpay, RAZORPAY_KEY_ID: '' }, 'RAZORPAY_KEY_ID must be a key id of Razorpay, as rzp_live_…'],
    [{ ...razorpay, RAZORPAY_KEY_SECRET: '' }, 'RAZORPAY_KEY_SECRET must be set, with at least 12 characters'],
    [{ ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'changeme' }, 'RAZORPAY_WEBHOOK_SECRET must be set, with at least 12 characters'],
    [
      { ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'a-secret-of-razorpay' },
      'RAZORPAY_WEBHOOK_SECRET must be another one than RAZORPAY_KEY_SECRET',
    ],
    [{ PAYMENT_PROVIDER: 'cash' }, 'PAYMENT_PROVIDER must be razorpay, sandbox or none'],
    [{ RAZORPAY_API_URL: 'razorpay' }, 'RAZORPAY_API_URL must be an address that begins with https://'],
  ])('S8 SEC-02 takes no payments that are no money in production, and no half keys (%#)', (env, sentence) => {
    expect(faultOf(env)).toContain(`Nidaan cannot start: ${sentence}`);
  });

  it('starts with a whole choice of payments', () => {
    expect(read({}).values.PAYMENT_PROVIDER).toBe('sandbox');
    expect(read({ ...production, ...razorpay }).values.RAZORPAY_API_URL).toBe('https://api.razorpay.com');
    for (const env of [{ PAYMENT_PROVIDER: 'none' }, { ALLOW_TEST_PAYMENTS: 'on' }])
      expect(faultOf({ ...production, ...env })).toBe('');
  });

  it('makes secrets once, keeps them for the owner alone, and lets given ones come first', () => {
    const DATA_DIR = newFolder();
    const { secrets } = read({ DATA_DIR });
    expect(read({ DATA_DIR }).secrets).toEqual(secrets);
    expect(read({ DATA_DIR: join(top, 'only-read') }).values.PORT).toBe(3000);
    expect(readdirSync(top)).not.toContain('only-read');
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(DATA_DIR)).toEqual(['secrets.json']);
    expect(read({ DATA_DIR, SECRET: LONG }).secrets).toEqual({ ...secrets, secret: LONG });
    expect(read({ DATA_DIR: join(top, 'never-made'), SECRET: LONG, TOKEN_KEY: RSA }).secrets).toEqual({
      secret: LONG,
      tokenKey: RSA,
      moreSecrets: [],
      moreTokenKeys: [],
    });
    expect(readdirSync(top)).not.toContain('never-made');
  });

  it('takes further secrets and keys from the environment, the keys private or public, in one line too', () => {
    const publicKey = createPublicKey(RSA).export({ type: 'spki', format: 'pem' }).toString();
    const MORE_TOKEN_KEYS = `${RSA}\n${publicKey}`.replaceAll('\n', '\\n');
    const config = read({ SECRET: LONG, TOKEN_KEY: RSA, MORE_SECRETS: ` ${LONG}1\n${LONG}2 `, MORE_TOKEN_KEYS });
    expect(config.secrets.moreSecrets).toEqual([`${LONG}1`, `${LONG}2`]);
    expect(config.secrets.moreTokenKeys.map((key) => key.trim())).toEqual([RSA.trim(), publicKey.trim()]);
    expect(config.keysFor('otp')).toHaveLength(3);
    expect(config.keysFor('otp')[0]).toEqual(read({ SECRET: LONG, TOKEN_KEY: RSA }).keysFor('otp')[0]);
    expect(config.keysFor('otp')[0]).not.toEqual(config.keysFor('aadhaar')[0]);
  });

  it('SEC-17 rolls keys over in its data folder: announced, then used, then forgotten, each step known to a process at work', async () => {
    const DATA_DIR = newFolder();
    const atWork = read({ DATA_DIR });
    const { secret, tokenKey } = atWork.secrets;
    const later = () => new Promise((resolve) => setTimeout(resolve, 1100));
    for (const kind of ['secret', 'token-key'] as const) announceKey(DATA_DIR, kind, new Date());
    await later();
    const { secrets } = atWork;
    expect([secrets.secret, secrets.tokenKey]).toEqual([secret, tokenKey]);
    const [[newSecret], [newKey]] = [secrets.moreSecrets, secrets.moreTokenKeys];
    for (const kind of ['secret', 'token-key'] as const) takeUpKey(DATA_DIR, kind, new Date());
    await later();
    expect(atWork.secrets).toEqual({ secret: newSecret, moreSecrets: [secret], tokenKey: newKey, moreTokenKeys: [tokenKey] });
    expect(atWork.secrets).toBe(atWork.secrets);
    expect(Date.parse(readSecretsFile(DATA_DIR).moreSecrets![0]!.since)).toBeGreaterThan(Date.now() - 60_000);
    for (const kind of ['secret', 'token-key'] as const) forgetKeys(DATA_DIR, kind);
    await later();
    expect(atWork.secrets).toEqual({ secret: newSecret, moreSecrets: [], tokenKey: newKey, moreTokenKeys: [] });
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(DATA_DIR)).toEqual(['secrets.json']);
    writeFileSync(join(DATA_DIR, 'secrets.json'), 'damaged');
    await later();
    expect(atWork.secrets.secret).toBe(newSecret);
  });

  it('does not begin with new secrets where the old ones are damaged', () => {
    const DATA_DIR = newFolder();
    mkdirSync(DATA_DIR);
    for (const damaged of ['', '{"secret":"a', '{"secret":"a"}', 'null']) {
      writeFileSync(join(DATA_DIR, 'secrets.json'), damaged);
      expect(faultOf({ DATA_DIR })).toBe(
        `${join(DATA_DIR, 'secrets.json')} is damaged, and the data cannot be read without it: restore it from a backup.`,
      );
    }
  });

  it('says why the data folder cannot be used', () => {
    const file = newFolder();
    writeFileSync(file, '');
    expect(faultOf({ DATA_DIR: file })).toBe(`${file} (DATA_DIR) is not a folder.`);
    expect(faultOf({ DATA_DIR: join(file, 'x') })).toContain('(DATA_DIR) cannot be made, because a part of its path is a file.');
    const fault = (code: string) => dataFolderFault(Object.assign(new Error(code), { code }), '/data');
    expect(fault('EROFS')).toBe('The data folder /data is on a read-only file system.');
    expect(fault('ENOENT')).toContain('The data folder /data cannot be made: is the file system read-only?');
    expect(fault('ENOSPC')).toBe('There is no space left on the disk that holds the data folder /data.');
    expect(fault('EPERM')).toContain('The data folder /data cannot be written by this user');
    expect(fault('EIO')).toBe('The data folder /data cannot be used: EIO.');
  });

  it('leaves no half text behind when it cannot be made or written, and gives both of two the text of the first', () => {
    const folder = newFolder();
    mkdirSync(folder);
    const file = join(folder, 'kept');
    const stop = () => {
      throw new Error('no luck');
    };
    expect(() => keptText(file, stop)).toThrow('no luck');
    expect(readdirSync(folder)).toEqual([]);
    const second = () => {
      writeFileSync(file, 'of the first');
      return 'of the second';
    };
    expect(keptText(file, second)).toEqual({ text: 'of the first', isNew: false });
    expect(readFileSync(file, 'utf8')).toBe('of the first');
    expect(readdirSync(folder)).toEqual(['kept']);
  });
});
