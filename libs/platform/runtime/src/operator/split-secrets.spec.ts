import { afterAll, describe, expect, it } from '@jest/globals';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newSecret, newTokenKey, readVariables } from '@nidaan/platform-config';
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

  it('SEC-17 keep the password that was made up for the administrator, also when they were deleted once they had been applied', () => {
    const from = join(mkdtempSync(join(tmpdir(), 'nidaan-given-')), 'secrets.env');
    const [before, after] = ['# kept with the passwords\nDATABASE_URL=postgres://a:b@host/nidaan\n', 'SMTP_URL=smtp://mail'];
    writeFileSync(from, `${before}ADMIN_PASSWORD=\n${after}`, { mode: 0o600 });
    const secrets = { secret: newSecret(), moreSecrets: [], tokenKey: newTokenKey(), moreTokenKeys: [] };
    const split = () => splitSecrets({ services: [], secrets, given: readVariables(from), out, from });
    rmSync(out, { recursive: true, force: true });
    const { madeUp } = split();
    expect(madeUp).toMatch(/^\S{16}$/);
    expect(readFileSync(from, 'utf8')).toBe(`${before}ADMIN_PASSWORD=${madeUp}\n${after}`);
    rmSync(out, { recursive: true, force: true });
    expect(split().madeUp).toBeUndefined();
    expect(readVariables(from)['ADMIN_PASSWORD']).toBe(madeUp);
    // Of an installation of before: it stands in the folder alone, and is taken from there.
    writeFileSync(join(out, 'identity.env'), 'ADMIN_PASSWORD=of-a-release-before\n');
    writeFileSync(from, before);
    expect(split().madeUp).toBeUndefined();
    expect(readFileSync(from, 'utf8')).toBe(`${before}ADMIN_PASSWORD=of-a-release-before\n`);
    rmSync(dirname(from), { recursive: true });
  });
});
