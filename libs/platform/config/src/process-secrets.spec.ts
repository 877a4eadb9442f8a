import { afterAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processFaults, readConfig } from './index.ts';

const SECRET = randomBytes(36).toString('base64');
const TOKEN_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const [otp, former, files] = [1, 2, 3].map((n) => Buffer.alloc(32, n));
const ENGINES = { EVENTS: 'kafka', KAFKA_BROKERS: 'kafka:9092', JOBS: 'redis', REDIS_URL: 'redis://redis:6379' };
const LAB = {
  ...ENGINES,
  PROCESS: 'lab',
  DATABASE_URL: 'postgres://db/nidaan',
  DATABASE_LOGINS: 'nidaan_lab=nidaan_lab_0a1b2c3d:pass-word nidaan_lab_carrier=nidaan_lab_carrier_0a1b2c3d:other',
  KEYS: `otp=${otp!.toString('base64url')},${former!.toString('base64url')} file-urls=${files!.toString('base64url')}`,
  SERVICE_KEY: otp!.toString('base64url'),
  SERVICE_PUBLIC_KEYS: 'lab=abc admin=def,ghi',
  MORE_TOKEN_KEYS: TOKEN_KEY,
};
const NEEDS = {
  name: 'lab',
  keys: ['otp', 'file-urls'],
  roles: ['nidaan_lab', 'nidaan_lab_carrier'],
  signsCalls: true,
  usesEngines: true,
};

describe('the secrets of one process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-process-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('SEC-17 are keys for its purposes and logins for its roles, and nothing from which others follow', () => {
    const config = readConfig(LAB);
    expect(processFaults(config, NEEDS)).toEqual([]);
    expect(config.keysFor('otp')).toEqual([otp, former]);
    expect(config.keysFor('file-urls')).toEqual([files]);
    expect(config.loginOf('nidaan_lab')).toEqual({ login: 'nidaan_lab_0a1b2c3d', password: 'pass-word' });
    expect(config.loginOf('nidaan_patients')).toBeUndefined();
    expect(() => config.keysFor('aadhaar')).toThrow('The process lab holds no key for aadhaar.');
    expect(() => config.secrets).toThrow('The process lab does not hold SECRET, and must not need it.');
    expect(config.serviceKeys?.servicePublicKeys.get('admin')).toEqual(['def', 'ghi']);
  });

  it("SEC-17 are listed where they are missing, and refused where they are another process's or too many", () => {
    const faults = (env: NodeJS.ProcessEnv, needs = {}) => processFaults(readConfig({ ...LAB, ...env }), { ...NEEDS, ...needs });
    expect(faults({ KEYS: '', DATABASE_LOGINS: 'nidaan_lab=a:b', SERVICE_KEY: '', DATABASE_URL: '' })).toEqual([
      'DATABASE_URL must be set where services are processes of their own',
      'DATABASE_LOGINS has no login of nidaan_lab_carrier',
      'KEYS has none for otp, which lab needs',
      'KEYS has none for file-urls, which lab needs',
      'SERVICE_KEY must be set for lab',
    ]);
    expect(faults({ PROCESS: 'patients' })).toEqual(['the secrets given are those of patients, and this is lab']);
    expect(faults({ PROCESS: '', SECRET, TOKEN_KEY })).toEqual([
      'PROCESS must be lab, with the secrets of that process alone (npm run secrets:split)',
    ]);
    expect(faults({ TOKEN_KEY })).toEqual(['TOKEN_KEY must not be given to lab, which signs no tokens']);
    expect(faults({}, { signsTokens: true })).toEqual(['TOKEN_KEY must be set for lab']);
    expect(faults({ EVENTS: '', JOBS: '' })).toEqual([
      'EVENTS must be kafka where services are processes of their own',
      'JOBS must be redis where services are processes of their own',
    ]);
    expect(() => readConfig({ ...LAB, SECRET })).toThrow(
      'Nidaan cannot start: SECRET and MORE_SECRETS must not be given to lab, which holds keys of its own.',
    );
  });

  it('SEC-17 are not wanted of production where they are not needed: the gateway needs none', () => {
    const production = { NODE_ENV: 'production', ...ENGINES, REDIS_URL: '', KAFKA_SASL: 'plain', PAYMENT_PROVIDER: 'razorpay' };
    expect(processFaults(readConfig({ ...production, PROCESS: 'gateway' }), { name: 'gateway' })).toEqual([]);
    const migrate = readConfig({ ...production, PROCESS: 'migrate', SECRET });
    expect([migrate.secrets.secret, migrate.tokenKeys.tokenKey]).toEqual([SECRET, '']);
    expect(() => readConfig({ ...production, PROCESS: 'migrate' })).toThrow('SECRET must be set for migrate');
  });

  it('SEC-17 are read again within a second where they stand in a file, and stay where it is damaged or gone', () => {
    const file = join(folder, 'lab.env');
    const write = (keys: string, seconds: number) => {
      writeFileSync(file, `# of lab\nPROCESS=lab\nKEYS=${keys}\nMORE_TOKEN_KEYS=${TOKEN_KEY.trim().replaceAll('\n', '\\n')}\n`);
      utimesSync(file, seconds, seconds);
    };
    const [first, second] = [otp!.toString('base64url'), former!.toString('base64url')];
    write(`otp=${first}`, 1_000_000);
    const config = readConfig({ ...ENGINES, SECRETS_FILE: file, KEYS: 'otp=overridden' });
    expect(config.keysFor('otp')).toEqual([otp]);
    expect(config.tokenKeys.moreTokenKeys).toHaveLength(1);
    const later = performance.now();
    write(`otp=${second},${first}`, 1_000_100);
    while (performance.now() - later < 1100);
    expect(config.keysFor('otp')).toEqual([former, otp]);
    rmSync(file);
    const gone = performance.now();
    while (performance.now() - gone < 1100);
    expect(config.keysFor('otp')).toEqual([former, otp]);
    expect(() => readConfig({ SECRETS_FILE: file })).toThrow(/^Nidaan cannot start: SECRETS_FILE .* cannot be read \(ENOENT\)\./);
  });
});
