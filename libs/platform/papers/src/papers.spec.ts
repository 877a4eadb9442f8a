import { describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { isSignedBy, paperKeyOf, PaperSeals, readToken, stateOf } from './index.ts';

const seed = randomBytes(32);
const paper = {
  kind: 'pharmacy-bill' as const,
  hospitalId: 12,
  number: 345,
  date: '2026-11-23' as PlainDate,
  totalPaise: 93_450 as Paise,
  says: { name: 'राजेश', lines: ['Paracetamol'] },
};
const tokenOf = (keys: Buffer[], says: unknown = paper.says) => new PaperSeals(() => keys, '').codeOf({ ...paper, says });

describe('RPT-20 codes of papers', () => {
  test('a code says kind, hospital, number, day, total and the hash, and nothing else', () => {
    const { facts, payload } = readToken(tokenOf([seed]))!;
    expect(facts).toEqual({
      kind: 'pharmacy-bill',
      hospitalId: 12,
      number: 345,
      date: '2026-11-23',
      totalPaise: 93_450,
      ...stateOf(paper.says),
    });
    expect(payload.toString()).not.toContain('Paracetamol');
  });

  test('the key in use signs, and a changed sign of the code is refused', () => {
    const token = tokenOf([seed, randomBytes(32)]);
    const { publicKey } = paperKeyOf(seed);
    expect(isSignedBy(readToken(token)!, publicKey)).toBe(true);
    expect(isSignedBy(readToken(token)!, paperKeyOf(randomBytes(32)).publicKey)).toBe(false);
    const [payload, signature] = token.split('.');
    const forged = Buffer.from(payload!, 'base64url').toString().replace('93450', '93451');
    const read = readToken(`${Buffer.from(forged).toString('base64url')}.${signature}`)!;
    expect(read.facts.totalPaise).toBe(93_451);
    expect(isSignedBy(read, publicKey)).toBe(false);
  });

  test('the key is named by its code, and a rolled key signs what is new', () => {
    const keys = [seed];
    const seals = new PaperSeals(() => keys, '');
    const before = readToken(seals.codeOf(paper))!.keyId;
    keys.unshift(randomBytes(32));
    const after = readToken(seals.codeOf(paper))!.keyId;
    expect([after, before]).toEqual(seals.accepted().map(({ id }) => id));
  });

  test('what the paper says decides the hash', () => {
    const [one, other] = [readToken(tokenOf([seed]))!, readToken(tokenOf([seed], { name: 'राजेश', lines: ['Aspirin'] }))!];
    expect(one.facts.hash12).not.toBe(other.facts.hash12);
  });

  test('the address leads to the page for checking', () => {
    const code = new PaperSeals(() => [seed], 'https://nidaan.example').codeOf(paper);
    expect(code.startsWith('https://nidaan.example/verify/')).toBe(true);
    expect(code.length).toBeLessThan(260);
  });

  test.each(['', 'x', 'a.b', `${'a'.repeat(80)}.${'b'.repeat(86)}`, `${'a'.repeat(9000)}.${'b'.repeat(86)}`])(
    'what is no code is none (%#)',
    (text) => expect(readToken(text)).toBeNull(),
  );
});
