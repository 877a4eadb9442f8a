import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { provision, RESTORE_NOT_ENDED, roleOf, roleUrl } from '@nidaan/platform-database';
import { readConfig } from '@nidaan/platform-config';
import { backupNidaan, compose, restoreNidaan } from '@nidaan/platform-runtime';
import { TEST_SECRET } from '@nidaan/testing/services';
import { ask, BEHIND_IT, ERASED, HOSPITAL, Restoring } from '../test/restores-fixture.ts';
import { services } from './services.ts';

const print = () => undefined;
// What a process that cannot start never uses.
const NOTHING_BESIDE = { files: {} as never, mail: {} as never, documents: {} as never };

describe('a restore', () => {
  let restoring: Restoring;
  const asService = () =>
    ask(roleUrl(restoring.target.url, roleOf('patients'), TEST_SECRET), 'SELECT count(*)::int AS n FROM hospitals');
  const restore = (erasures?: string) => restoreNidaan({ services, from: restoring.from, erasures, print });

  beforeAll(async () => {
    restoring = await Restoring.begin();
  }, 120_000);
  afterAll(() => restoring?.end());

  /** Another list of erasures, in a folder of files. */
  const listing = (name: string, entry: object): string => {
    const list = join(restoring.folder, name, 'erasures/7');
    mkdirSync(list, { recursive: true });
    writeFileSync(join(list, '77.json'), JSON.stringify({ ...ERASED, ...entry }));
    return join(restoring.folder, name);
  };

  it('L12 ORG-76 whose last steps failed lets no service in, and nobody sets Nidaan up on what is there', async () => {
    const broken = listing('broken', { erased_at: 'no time' });
    await expect(restore(broken)).rejects.toThrow(/no time/);
    rmSync(broken, { recursive: true });
    expect(await ask(restoring.target.url, 'SELECT hospital_id FROM identity.hospitals')).toEqual([{ hospital_id: HOSPITAL }]);
    await expect(asService()).rejects.toThrow(/permission denied for database/);
    const starting = compose({
      ...NOTHING_BESIDE,
      config: readConfig(),
      databaseUrl: restoring.target.url,
      services: services.slice(0, 1),
    });
    await expect(starting).rejects.toThrow(
      /^Nidaan cannot start: the database is closed\. A restore into this database has not ended/,
    );
    await expect(provision(restoring.target.url, ['patients'], TEST_SECRET)).rejects.toMatchObject({
      // One sentence for the operator, without a trace.
      ...{ isExpected: true, message: expect.stringContaining('A restore into this database has not ended.') },
    });
    const copied = backupNidaan({ services, to: join(restoring.folder, 'half'), print });
    await expect(copied).rejects.toMatchObject({ isExpected: true, message: RESTORE_NOT_ENDED });
    await expect(restore()).rejects.toThrow(/not empty/);
  }, 120_000);

  it('ORG-76 refuses a list of erasures that was named and is not there', async () => {
    await restoring.again();
    const nowhere = join(restoring.folder, 'nowhere');
    await expect(restore(nowhere)).rejects.toThrow(`There is no list of erasures in ${nowhere}`);
  }, 120_000);

  it('ORG-76 gives no number out again that an erasure after the backup names, and lets services in', async () => {
    await restoring.again();
    await restore(listing('newer', {}));
    expect(await asService()).toEqual([{ n: expect.any(Number) }]);
    expect(await restoring.numbers()).toEqual(BEHIND_IT);
  }, 120_000);

  it('ORG-76 knows the list of another backup too', async () => {
    await restoring.again();
    mkdirSync(join(restoring.folder, 'elsewhere'));
    const other = listing('elsewhere/backup/files', {});
    writeFileSync(join(other, '../manifest.json'), '{}');
    await restore(join(other, '..'));
    expect(await restoring.numbers()).toEqual(BEHIND_IT);
  }, 120_000);

  it('L12 a backup says whose data it copied, and where no hospital is among them', async () => {
    const copied = async (name: string) => {
      const said: string[] = [];
      await backupNidaan({ services, to: join(restoring.folder, name), print: (line) => said.push(line) });
      return said;
    };
    const nobody = 'No hospital is registered there: is it the Nidaan that you meant?';
    const full = await copied('full');
    expect(full).toContain('They are those of the database of DATABASE_URL.');
    expect(full).not.toContain(nobody);
    await ask(restoring.target.url, 'DELETE FROM identity.hospitals');
    expect(await copied('empty')).toContain(nobody);
  }, 120_000);
});
