import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BranchSharing } from '@nidaan/kernel';
import type { PersonPhoto } from '@nidaan/patients-contracts';
import type { MemberFacts, RightsKey } from '@nidaan/platform-access';
import { DiskFiles, Files, smallPhotoOf } from '@nidaan/platform-files';
import { eventually } from '@nidaan/testing';
import { EveryoneOwns } from '@nidaan/testing/services';
import { HOSPITAL, MergesDesk } from './merges-desk.ts';
import { pictureOf, sendPhoto } from './send-photo.ts';

// Works at branch 1 and sees nobody of others.
const LIMITED = 12;

class Apart extends EveryoneOwns {
  override async find(key: RightsKey): Promise<MemberFacts | null> {
    const member = (await super.find(key))!;
    return key.accountId === LIMITED ? { ...member, branchIds: [1] } : member;
  }

  override sharingOf(): Promise<BranchSharing> {
    return Promise.resolve('nothing');
  }
}

describe('photos of persons who were merged', () => {
  let desk: MergesDesk;
  let files: Files;
  let picture: Buffer;
  // What was asked to be removed.
  let removed: () => string[];
  beforeAll(async () => {
    desk = await MergesDesk.open(new Apart());
    files = desk.app.composition.services.get('patients')!.app.get(Files, { strict: false });
    picture = await pictureOf('#804020');
  }, 60_000);
  afterAll(() => desk?.app.stop());
  beforeEach(() => {
    const remove = jest.spyOn(DiskFiles.prototype, 'remove');
    removed = () => remove.mock.calls.map(([key]) => key);
  });
  afterEach(() => void jest.restoreAllMocks());

  const photograph = async (id: number, account?: number): Promise<string> => {
    const more = desk.app.headers(HOSPITAL, account);
    const { status } = await sendPhoto(desk.app, picture, { id, more });
    expect(status).toBe(200);
    return keyOf(id);
  };
  const keyOf = async (id: number): Promise<string> =>
    (await desk.rows<{ photo: string }>(`SELECT photo FROM persons WHERE id = ${id}`))[0]!.photo;
  const takeAway = async (id: number): Promise<PersonPhoto> => {
    const { status, body } = await desk.app.call('DELETE', `/api/persons/${id}/photo/`, HOSPITAL);
    expect(status).toBe(200);
    return body;
  };
  const both = (...keys: string[]) => keys.flatMap((key) => [key, smallPhotoOf(key)]).toSorted();
  const erased = async (person: number, persons = [person]): Promise<string[]> => {
    const rows = await desk.rows<{ key: string }>(`SELECT erase_person(${person}, '{${persons.join(',')}}', '{}') AS key`);
    return rows.map(({ key }) => key).filter((key) => key.startsWith('person/'));
  };

  it('FRD-33 FRD-34 stay while the other of the two bears them, and go with the last', async () => {
    const [a, b] = [await desk.add(), await desk.add()];
    const taken = await photograph(b);
    const { body } = await desk.merge(a, b);
    expect(await keyOf(a)).toBe(taken);
    await photograph(a);
    await takeAway(a);
    expect(removed()).not.toContain(taken);
    await desk.undo(body.merge_id);
    expect(await keyOf(b)).toBe(taken);
    expect([await files.exists(taken), await files.exists(smallPhotoOf(taken))]).toEqual([true, true]);
    await takeAway(b);
    expect(removed()).toEqual(expect.arrayContaining(both(taken)));
  });

  it('FRD-33 ORG-34 stay where the other of the two is out of sight of whoever replaces them', async () => {
    const [a, b] = [await desk.add({ branchIds: [1] }), await desk.add({ branchIds: [2] })];
    const taken = await photograph(b);
    const { body } = await desk.merge(a, b);
    await photograph(a, LIMITED);
    expect(removed()).not.toContain(taken);
    await desk.undo(body.merge_id);
    expect([await keyOf(b), await files.exists(taken)]).toEqual([taken, true]);
  });

  it('FRD-33 come back with the undoing, and go where a newer one stays', async () => {
    const [a, b] = [await desk.add(), await desk.add()];
    const [own, taken] = [await photograph(a), await photograph(b)];
    const first = await desk.merge(a, b, { take: ['photo'] });
    expect(await keyOf(a)).toBe(taken);
    expect((await desk.undo(first.body.merge_id)).body.kept).toEqual([]);
    expect([await keyOf(a), await keyOf(b), await files.exists(own)]).toEqual([own, taken, true]);
    const second = await desk.merge(a, b, { take: ['photo'] });
    const newer = await photograph(a);
    expect(removed()).toEqual([]);
    expect((await desk.undo(second.body.merge_id)).body.kept).toEqual(['photo']);
    expect([await keyOf(a), await keyOf(b)]).toEqual([newer, taken]);
    await eventually(async () => ((await files.exists(own)) ? null : true));
    expect(removed().toSorted()).toEqual(both(own));
  });

  it('ORG-76 all go with an erasure, also those that a merge alone names', async () => {
    const [a, b] = [await desk.add(), await desk.add()];
    const [own, taken] = [await photograph(a), await photograph(b)];
    await desk.merge(a, b, { take: ['photo'] });
    expect((await erased(a, [a, b])).filter((key, at, all) => all.indexOf(key) === at).toSorted()).toEqual(both(own, taken));
  });

  it('ORG-76 of somebody who was separated again leaves the photos of the other', async () => {
    const [a, b, c] = [await desk.add(), await desk.add(), await desk.add()];
    const [own, taken] = [await photograph(a), await photograph(b)];
    await photograph(c);
    const { body } = await desk.merge(a, b, { take: ['photo'] });
    await desk.undo(body.merge_id);
    // What was A's own stands in a merge alone again.
    await desk.merge(a, c, { take: ['photo'] });
    expect((await erased(b)).toSorted()).toEqual(both(taken));
    expect([await files.exists(own), await keyOf(a)]).toEqual([true, await keyOf(c)]);
  });
});
