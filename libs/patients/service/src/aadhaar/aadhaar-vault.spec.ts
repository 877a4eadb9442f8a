import { describe, expect, it } from '@jest/globals';
import { createCipheriv, randomBytes } from 'node:crypto';
import { runAs } from '@nidaan/platform-access';
import { Config, keyFor, type ConfigValues } from '@nidaan/platform-config';
import { Logger } from '@nidaan/platform-telemetry';
import { AadhaarVaultService, maskedAadhaar } from './aadhaar-vault.service.ts';

const [FORMER, COMING] = ['s'.repeat(32), 't'.repeat(32)];
const logged: string[] = [];
const vaultWith = (secret: string, ...moreSecrets: string[]) =>
  new AadhaarVaultService(
    new Config({} as ConfigValues, { secret, moreSecrets, tokenKey: '', moreTokenKeys: [] }),
    new Logger('patients', 'info', { write: (line) => void logged.push(line) }),
  );
const vault = vaultWith(FORMER);

/** As it was sealed when there was one key, without a name. */
function sealedWithoutName(secret: string, hospitalId: number, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'aadhaar'), nonce).setAAD(Buffer.from(String(hospitalId)));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), ciphertext]);
}

describe('Aadhaar vault', () => {
  it('S12 reads a number in the hospital at work, and tells the operator of one that does not open, without the number', () => {
    const { sealed } = vault.seal(1, '2345 6789 0124');
    const read = (hospitalId: number, bytes: Buffer | null) => runAs({ hospitalId }, () => vault.read(77, bytes));
    expect([read(1, sealed), read(1, null), logged]).toEqual(['2345 6789 0124', '', []]);
    expect(read(2, sealed)).toBeUndefined();
    expect(logged.join('')).toContain('"patientId":77,"msg":"A sealed Aadhaar number cannot be opened"');
    expect(logged.join('')).not.toContain('0124');
  });

  it('S12 opens what it sealed, whatever the text', () => {
    for (const text of ['1234 5678 9012', '१२३४', 'x', '😀'.repeat(50)])
      expect(vault.open(1, vault.seal(1, text).sealed)).toBe(text);
    expect([vault.seal(1, ' '), vault.open(1, null)]).toEqual([{ sealed: null, index: null, lastFour: '' }, '']);
  });

  it('S12 never seals alike, and opens neither for another hospital nor after a change', () => {
    const [one, two] = [vault.seal(1, '123456789012').sealed!, vault.seal(1, '123456789012').sealed!];
    expect(one.equals(two)).toBe(false);
    expect(one.includes(Buffer.from('123456'))).toBe(false);
    expect(() => vault.open(2, one)).toThrow();
    for (const at of [1, 5, 18, one.length - 1]) {
      const changed = Buffer.from(one);
      changed[at]! ^= 1;
      expect(() => vault.open(1, changed)).toThrow();
    }
    expect(() => vault.open(1, Buffer.from([9, ...one.subarray(1)]))).toThrow('not known');
  });

  it('finds a number however it is spaced, within its hospital only', () => {
    expect(vault.indexesOf(1, '1234 5678-9012')).toEqual(vault.indexesOf(1, '123456789012'));
    expect(vault.indexesOf(1, '123456789012')).not.toEqual(vault.indexesOf(2, '123456789012'));
    expect(vaultWith(COMING).indexesOf(1, '123456789012')).not.toEqual(vault.indexesOf(1, '123456789012'));
  });

  it('shows four digits of a number, and none where four would be nearly all', () => {
    expect(maskedAadhaar(true, vault.seal(1, '1234 5678 9012').lastFour)).toBe('XXXX XXXX 9012');
    expect(maskedAadhaar(true, vault.seal(1, '12345').lastFour)).toBe('XXXX XXXX XXXX');
    expect(maskedAadhaar(false, '')).toBe('');
  });

  it('S12 opens what either key sealed while keys roll over, and nothing of a key that is gone', () => {
    const rolling = vaultWith(COMING, FORMER);
    const [before, during] = [vault.seal(1, '123456789012'), rolling.seal(1, '123456789012')];
    expect([rolling.open(1, before.sealed), rolling.open(1, during.sealed)]).toEqual(['123456789012', '123456789012']);
    expect(rolling.indexesOf(1, '123456789012')).toEqual([during.index, before.index]);
    expect(vaultWith(FORMER, COMING).open(1, during.sealed)).toBe('123456789012');
    expect(() => vaultWith(COMING).open(1, before.sealed)).toThrow('not known');
    expect(rolling.mark.equals(during.sealed!.subarray(0, 5))).toBe(true);
  });

  it('S12 opens what was sealed before keys had names, with whichever key fits', () => {
    const old = sealedWithoutName(FORMER, 1, '1234 5678 9012');
    expect(vault.open(1, old)).toBe('1234 5678 9012');
    expect(vaultWith(COMING, FORMER).open(1, old)).toBe('1234 5678 9012');
    expect(() => vaultWith(COMING).open(1, old)).toThrow();
    expect(() => vault.open(2, old)).toThrow();
  });
});
