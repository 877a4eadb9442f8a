import { afterAll, describe, expect, it } from '@jest/globals';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSecret, newTokenKey } from '@nidaan/platform-config';
import { renewSplit, splitSecrets } from './split-secrets.ts';

// Only root can give files away; anybody else's stay their own.
const OWNER = process.getuid?.() === 0 ? 4711 : process.getuid!();
const GROUP = process.getuid?.() === 0 ? 4711 : process.getgid!();

describe('the files of process secrets', () => {
  const out = mkdtempSync(join(tmpdir(), 'nidaan-split-'));
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it('SEC-17 stay readable for the processes when root rolls the keys of another user over', () => {
    const secrets = { secret: newSecret(), moreSecrets: [], tokenKey: newTokenKey(), moreTokenKeys: [] };
    splitSecrets({ services: [], secrets, given: { DATABASE_URL: 'postgres://a:b@host/nidaan' }, out });
    const files = readdirSync(out).map((name) => join(out, name));
    for (const file of files) chownSync(file, OWNER, GROUP);
    const next = newSecret();
    renewSplit(out, [], { ...secrets, secret: next, moreSecrets: [secrets.secret] });
    expect(readFileSync(join(out, 'migrate.env'), 'utf8')).toContain(`SECRET=${next}\n`);
    for (const file of files) {
      const { uid, gid, mode } = statSync(file);
      expect([file, uid, gid, mode & 0o777]).toEqual([file, OWNER, GROUP, 0o600]);
    }
  });
});
