import { SERVICES } from '@nidaan/kernel';
import { labelOf } from '../format/labels.ts';
import { speak } from './language.ts';
import { t } from './texts.ts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const LIBS = join(process.cwd(), 'libs');
const HINDI = /[\u0900-\u097F]/;

/** Every sentence of a contract, those with values filled with an amount or a field's name. */
function sentencesOf(exported: object): string[] {
  return Object.values(exported).flatMap((value: unknown) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'function') return value.length === 1 && /`/.test(String(value)) ? String(value('First_name')) : [];
    return typeof value === 'object' && value !== null ? sentencesOf(value) : [];
  });
}

const messageFiles = readdirSync(LIBS).flatMap((domain) => {
  const folder = join(LIBS, domain, 'contracts/src');
  const has = readdirSync(LIBS + '/' + domain).includes('contracts');
  const files = has ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return files.filter((name) => /(^|\/)([\w-]+-)?messages\.ts$/.test(name)).map((name) => join(folder, name));
});

const untranslated = (sentences: readonly string[]) => sentences.filter((sentence) => !HINDI.test(t(sentence)));

afterEach(() => speak('en'));

describe('the sentences of servers in Hindi', () => {
  it('has the Hindi of every sentence of every contract, also of those with values', async () => {
    await speak('hi');
    expect(messageFiles.length).toBeGreaterThanOrEqual(9);
    for (const path of messageFiles) {
      const sentences = sentencesOf((await import(pathToFileURL(path).href)) as object);
      expect(sentences.length).toBeGreaterThan(0);
      expect({ path, untranslated: untranslated(sentences) }).toEqual({ path, untranslated: [] });
    }
  });

  it('has the Hindi of what servers say for all calls', async () => {
    await speak('hi');
    const files = ['platform/http/src/exception.filter.ts', 'shared/kernel/src/errors.ts', 'shared/api-client/src/api-error.ts'];
    const said = files.flatMap((path) =>
      [...readFileSync(join(LIBS, path), 'utf8').matchAll(/'([A-Z][a-z]+ [^'\n]{3,}|Not found\.)'/g)].map(
        ([, sentence]) => sentence!,
      ),
    );
    expect(said.length).toBeGreaterThan(15);
    expect(untranslated(said.filter((sentence) => !/^(Connection|Client)/.test(sentence)))).toEqual([]);
  });

  it('has the Hindi of the names of all services', async () => {
    await speak('hi');
    expect(untranslated(SERVICES.map(labelOf))).toEqual([]);
  });

  it('says values, too: names of fields by their labels, amounts as they are; and leaves other texts alone', async () => {
    await speak('hi');
    expect(t('First_name is too long')).toBe('पहला नाम बहुत लंबा है');
    expect(t('Amount paid must be at most the amount due (₹1,250.00)')).toContain('₹1,250.00');
    expect(t('Disease must be text, an entry or a list of entries')).toContain('बीमारी');
    expect(t('At most 10 tablets can be prescribed')).toMatch(/10/);
    expect(t('Meena Nair')).toBe('Meena Nair');
    await speak('en');
    expect(t('First_name is too long')).toBe('First_name is too long');
  });
});
