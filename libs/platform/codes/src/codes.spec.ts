import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CodeSecrets } from './code-secrets.ts';
import { freeAfter } from './quota.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];

describe('one-time codes', () => {
  it('OTP-17 have six digits, and their hash is of one code, one use and one address', () => {
    const secrets = new CodeSecrets(() => [first]);
    const code = secrets.make();
    expect(code).toMatch(/^\d{6}$/);
    const hash = secrets.hash('a', 'x@y.in', code);
    expect(secrets.fits(hash, 'a', 'x@y.in', code)).toBe(true);
    expect(secrets.fits(hash, 'b', 'x@y.in', code)).toBe(false);
    expect(secrets.fits(hash, 'a', 'z@y.in', code)).toBe(false);
    expect(secrets.fits(null, 'a', 'x@y.in', code)).toBe(false);
  });

  it('OTP-17 made with a key of before are accepted while it is there', () => {
    const hash = new CodeSecrets(() => [first]).hash('a', 'b', '123456');
    expect(new CodeSecrets(() => [second, first]).fits(hash, 'a', 'b', '123456')).toBe(true);
    expect(new CodeSecrets(() => [second]).fits(hash, 'a', 'b', '123456')).toBe(false);
  });

  it('FRD-83 may be asked for again when the oldest that counts is long enough ago', () => {
    const now = new Date('2026-11-23T10:00:00Z');
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    const quota = { max: 3, ms: 900_000 };
    expect(freeAfter(quota, [ago(1), ago(2)], now)).toBe(0);
    expect(freeAfter(quota, [ago(1), ago(2), ago(800)], now)).toBe(100_000);
    expect(freeAfter(quota, [ago(1), ago(2), ago(900)], now)).toBe(0);
  });
});
