import { describe, expect, it } from '@jest/globals';
import type { Config } from '@nidaan/platform-config';
import { AadhaarVault, maskedAadhaar } from './aadhaar-vault.service.ts';

const vault = new AadhaarVault({ secrets: { secret: 's'.repeat(32) } } as Config);

describe('Aadhaar vault', () => {
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
    for (const at of [1, 14, one.length - 1]) {
      const changed = Buffer.from(one);
      changed[at]! ^= 1;
      expect(() => vault.open(1, changed)).toThrow();
    }
    expect(() => vault.open(1, Buffer.from([9, ...one.subarray(1)]))).toThrow('not known');
  });

  it('finds a number however it is spaced, within its hospital only', () => {
    expect(vault.indexOf(1, '1234 5678-9012')).toBe(vault.indexOf(1, '123456789012'));
    expect(vault.indexOf(1, '123456789012')).not.toBe(vault.indexOf(2, '123456789012'));
    const other = new AadhaarVault({ secrets: { secret: 't'.repeat(32) } } as Config);
    expect(other.indexOf(1, '123456789012')).not.toBe(vault.indexOf(1, '123456789012'));
  });

  it('shows four digits of a number, and none where four would be nearly all', () => {
    expect(maskedAadhaar(true, vault.seal(1, '1234 5678 9012').lastFour)).toBe('XXXX XXXX 9012');
    expect(maskedAadhaar(true, vault.seal(1, '12345').lastFour)).toBe('XXXX XXXX XXXX');
    expect(maskedAadhaar(false, '')).toBe('');
  });
});
