import { describe, expect, it } from '@jest/globals';
import { parseCardCode } from '@nidaan/patients-contracts';
import type { Config } from '@nidaan/platform-config';
import { runAs } from '@nidaan/platform-access';
import { CardCodesService } from './card-codes.service.ts';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const cards = (...keys: Buffer[]) => new CardCodesService({ keysFor: () => keys } as unknown as Config);
const inHospital = <T>(hospitalId: number, work: () => T): Promise<T> => runAs({ hospitalId }, async () => work());

describe('codes of cards', () => {
  it('FRD-36 open the UHID in the hospital that made them, also after the keys rolled over', async () => {
    const code = await inHospital(7, () => cards(OLD).codeOf('PUN-2026/000123'));
    expect(code).toMatch(/^NDN\/7\/PUN-2026\/000123\/[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await inHospital(7, () => cards(NEW, OLD).uhidOf(` ${code.toLowerCase()} `))).toBe('PUN-2026/000123');
    await expect(inHospital(7, () => cards(NEW).uhidOf(code))).rejects.toThrow('This card cannot be read');
  });

  it('FRD-36 say that a wrong check part cannot be read, and that a right card of another hospital is theirs', async () => {
    const code = await inHospital(7, () => cards(OLD).codeOf('UH000123'));
    const { check } = parseCardCode(code)!;
    const wrong = [
      code.replace('UH000123', 'UH000124'),
      code.replace('NDN/7', 'NDN/8'),
      code.replace(check, check[0] === 'A' ? `B${check.slice(1)}` : `A${check.slice(1)}`),
      code.slice(0, -1),
      'NDN/',
    ];
    for (const text of wrong)
      await expect(inHospital(7, () => cards(OLD).uhidOf(text))).rejects.toThrow('This card cannot be read');
    await expect(inHospital(8, () => cards(OLD).uhidOf(code))).rejects.toThrow('This card belongs to another hospital');
  });
});
