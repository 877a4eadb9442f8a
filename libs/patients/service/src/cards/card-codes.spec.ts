import { describe, expect, it } from '@jest/globals';
import { parseCardCode } from '@nidaan/patients-contracts';
import type { Config } from '@nidaan/platform-config';
import { runAs } from '@nidaan/platform-access';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import { CardCodesService } from './card-codes.service.ts';
import type { CardKeyEntity } from './card-key.entity.ts';
import type { CardKeysRepository } from './card-keys.repository.ts';
import { CardKeysService } from './card-keys.service.ts';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const logged: string[] = [];

/** The table of one deployment, which stays while keys roll over. */
class KeptKeys {
  rows: CardKeyEntity[] = [];
  all = async () => this.rows;
  keep = async (row: CardKeyEntity) => void this.rows.push(row);
  reseal = async (id: string, sealedKey: Buffer) =>
    void (this.rows = this.rows.map((row) => (row.id === id ? { ...row, sealedKey } : row)));
}

/** A process with these keys, the one in use first. */
function processWith(table: KeptKeys, ...keys: Buffer[]) {
  const config = { keysFor: () => keys } as unknown as Config;
  const logger = new Logger('patients', 'info', { write: (line) => void logged.push(line) });
  const kept = new CardKeysService(table as unknown as CardKeysRepository, config, new Clock(), logger);
  return { kept, codes: new CardCodesService(config, kept) };
}

const cards = (...keys: Buffer[]) => processWith(new KeptKeys(), ...keys).codes;
const inHospital = <T>(hospitalId: number, work: () => T): Promise<T> => runAs({ hospitalId }, async () => work());

describe('codes of cards', () => {
  it('FRD-36 open the UHID in the hospital that made them, also after the keys rolled over', async () => {
    const code = await inHospital(7, () => cards(OLD).codeOf('PUN-2026/000123'));
    expect(code).toMatch(/^NDN\/7\/PUN-2026\/000123\/[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await inHospital(7, () => cards(NEW, OLD).uhidOf(` ${code.toLowerCase()} `))).toBe('PUN-2026/000123');
    await expect(inHospital(7, () => cards(NEW).uhidOf(code))).rejects.toThrow('This card cannot be read');
  });

  it('FRD-36 are read after the secret they were made with is retired, until an operator deletes its key', async () => {
    const table = new KeptKeys();
    const before = processWith(table, OLD);
    await before.kept.onApplicationBootstrap();
    const code = await inHospital(7, () => before.codes.codeOf('UH000123'));
    const during = processWith(table, NEW, OLD);
    await during.kept.onApplicationBootstrap();
    expect((await during.kept.byKey()).map(({ count, isPresent }) => [count, isPresent])).toEqual([
      [1, false],
      [1, true],
    ]);
    expect(await during.kept.run()).toEqual({ resealed: 1, unopened: [] });
    const after = processWith(table, NEW);
    expect((await after.kept.byKey()).map(({ count, isPresent }) => [count, isPresent])).toEqual([[2, true]]);
    expect(await inHospital(7, () => after.codes.uhidOf(code))).toBe('UH000123');
    // What is kept is no key to whoever reads the table alone.
    expect(table.rows.some(({ sealedKey }) => sealedKey.includes(OLD) || sealedKey.includes(OLD.toString('base64')))).toBe(false);
    table.rows = table.rows.slice(1);
    await expect(inHospital(7, () => after.codes.uhidOf(code))).rejects.toThrow('This card cannot be read');
  });

  it('FRD-36 of a key that nobody resealed cannot be read, and the operator is told', async () => {
    const table = new KeptKeys();
    await processWith(table, OLD).kept.onApplicationBootstrap();
    const after = processWith(table, NEW);
    const code = await inHospital(7, () => cards(OLD).codeOf('UH000123'));
    await expect(inHospital(7, () => after.codes.uhidOf(code))).rejects.toThrow('This card cannot be read');
    expect(logged.join('')).toContain('A key of patient cards cannot be opened');
    expect(await after.kept.run()).toEqual({ resealed: 0, unopened: [`key ${table.rows[0]!.id} of cards`] });
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
