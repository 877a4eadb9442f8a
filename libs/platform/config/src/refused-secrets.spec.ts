import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from './index.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const TOKEN_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const GOOD = {
  NODE_ENV: 'production',
  PAYMENT_PROVIDER: 'none',
  SECRET: randomBytes(36).toString('base64'),
  TOKEN_KEY,
};

const faultOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig({ ...GOOD, ...env });
  } catch (fault) {
    if (fault instanceof ConfigError) return fault.message;
    throw fault;
  }
  return '';
};

/** Files that show an operator what to write, and code that starts a product for tests and measurements. */
const PUBLISHED_IN = /^(?:deploy\/.*\.example|tools\/.*\.mjs|apps\/e2e\/src\/.*\.ts|libs\/testing\/.*\/src\/.*\.ts)$/;
const FOLDERS = ['deploy', 'tools', 'apps/e2e/src', 'libs/testing'];
const SECRET_LIKE =
  /\b(?:[A-Z0-9_]*(?:SECRET|SECRET_KEY|PASSWORD))['"]?\s*[:=]\s*(?:'([^'\n]+)'|"([^"\n]+)"|([\w-]+)(?=\s*$|,| }))/gm;
const IN_ADDRESS = /\b[a-z]+:\/\/[\w-]+:([\w-]+)@/g;

function publishedSecrets(): { file: string; value: string }[] {
  const below = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`);
  const files = FOLDERS.flatMap(below).filter((file) => PUBLISHED_IN.test(file) && !file.includes('node_modules'));
  return [...files, 'docker-compose.yml'].flatMap((file) => {
    // What Docker Compose takes where nothing is set.
    const text = readFileSync(join(ROOT, file), 'utf8').replace(/'\$\{\w+:-(\w+)\}'/g, '$1');
    const isCode = /\.(?:ts|mjs)$/.test(file);
    const found = [...text.matchAll(SECRET_LIKE)].map(([, one, two, bare]) => one ?? two ?? (isCode ? undefined : bare));
    const ofAddresses = isCode ? [] : [...text.matchAll(IN_ADDRESS)].map(([, password]) => password);
    return [...found, ...ofAddresses].flatMap((value) => (value ? [{ file, value }] : []));
  });
}

describe('secrets that production refuses', () => {
  it('SEC-17 refuses every secret that stands in the examples, in docker-compose.yml and in the code that starts the product for tests', () => {
    const published = publishedSecrets();
    expect([...new Set(published.map(({ file }) => file))].sort()).toEqual(
      expect.arrayContaining(['deploy/compose.secrets.env.example', 'docker-compose.yml', 'tools/bench/cluster.mjs']),
    );
    // Addresses hold words as they are; a text with spaces is written in another way there.
    const inAddress = (value: string) =>
      /^[\w-]+$/.test(value) ? `postgres://nidaan:${value}@db/nidaan` : `postgres://nidaan:nidaan@db/nidaan`;
    for (const { file, value } of published)
      for (const env of [
        { SECRET: value },
        { ADMIN_PASSWORD: value },
        { DATABASE_URL: inAddress(value) },
        { S3_SECRET_KEY: value },
      ])
        expect([file, value, faultOf(env)]).toEqual([
          file,
          value,
          expect.stringContaining("must not be one that stands in Nidaan's repository"),
        ]);
  });

  it.each([
    'change-this-to-thirty-six-random-characters',
    'a'.repeat(40),
    'ab'.repeat(20),
    'abcdefghijklmnop'.repeat(3),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'passwordpasswordpasswordpassword',
  ])('SEC-17 refuses the SECRET %s, as the one in use and as one accepted beside it', (secret) => {
    expect(faultOf({ SECRET: secret })).toMatch(/^Nidaan cannot start: SECRET (is easily guessed|must not be)/);
    expect(faultOf({ MORE_SECRETS: secret })).toMatch(/^Nidaan cannot start: MORE_SECRETS (is easily guessed|must not be)/);
  });

  it.each([
    ['1', 'must have at least 12 characters in production, or be empty'],
    ['eleven-char', 'must have at least 12 characters in production, or be empty'],
    ['aaaaaaaaaaaaaaaa', 'is easily guessed'],
    ['change-this-password', "must not be one that stands in Nidaan's repository"],
  ])('SEC-17 refuses the ADMIN_PASSWORD %s', (password, sentence) => {
    expect(faultOf({ ADMIN_PASSWORD: password })).toContain(`ADMIN_PASSWORD ${sentence}`);
  });

  it('takes what random generators make, and no ADMIN_PASSWORD at all', () => {
    expect(faultOf({})).toBe('');
    expect(faultOf({ ADMIN_PASSWORD: 'correct horse battery' })).toBe('');
    for (let round = 0; round < 200; round += 1) {
      expect(faultOf({ SECRET: randomBytes(16).toString('hex') })).toBe('');
      expect(faultOf({ SECRET: randomBytes(24).toString('base64url') })).toBe('');
    }
  });

  it('lets a development machine have them', () => {
    expect(faultOf({ NODE_ENV: 'development', SECRET: 'a'.repeat(40), ADMIN_PASSWORD: '1' })).toBe('');
  });
});
