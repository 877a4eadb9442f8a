import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DiskFiles, Files } from '@nidaan/platform-files';
import { HOSPITAL, MergesDesk } from './merges-desk.ts';
import { pictureOf, sendPhoto } from './send-photo.ts';
import { Session } from './session.ts';

// Whoever waits must not hold what comes later: of two who wait for each other PostgreSQL ends one after a second.
describe('persons that another desk holds', () => {
  let desk: MergesDesk;
  const sessions: Session[] = [];
  const begun = async (): Promise<Session> => {
    const session = await Session.begin(desk.app.databaseUrl, HOSPITAL);
    sessions.push(session);
    return session;
  };
  const three = async () => [await desk.add(), await desk.add(), await desk.add()] as const;
  const assign = (visit: number, person: number | 'new') =>
    desk.app.call('POST', `/api/patients/${visit}/assign/`, HOSPITAL, { person_id: person, reason: 'Wrong card' });

  beforeAll(async () => {
    desk = await MergesDesk.open();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return Promise.all(sessions.splice(0).map((each) => each.end()));
  });
  afterAll(() => desk?.app.stop());

  it('FRD-32 are waited for in the order of their numbers by a merge, with all who lead to them', async () => {
    const [first, second, third] = await three();
    await desk.merge(second, first);
    const other = await begun();
    await other.hold('persons', first);
    const merged = desk.merge(third, second);
    await other.awaited();
    await other.hold('persons', second);
    await other.commit();
    expect((await merged).status).toBe(200);
  });

  it('FRD-32 are looked for anew by a merge that waited, where somebody was merged into one of the two meanwhile', async () => {
    const [first, second, third] = await three();
    const [merging, other] = [await begun(), await begun()];
    await merging.hold('persons', second);
    await merging.point(first, second);
    const merged = desk.merge(third, second);
    await merging.awaited();
    const held = other.hold('persons', first);
    await merging.awaited(2);
    await merging.commit();
    await held;
    await other.awaited();
    await other.hold('persons', second);
    await other.commit();
    expect((await merged).status).toBe(200);
    expect((await desk.person(first)).root_id).toBe(third);
  });

  it('FRD-10 are waited for before the visit that is moved to another one', async () => {
    const [first, second] = await three();
    const visit = await desk.visitOf(first);
    const other = await begun();
    await other.hold('persons', first);
    const moved = assign(visit, second);
    await other.awaited();
    await other.hold('patients', visit);
    await other.commit();
    expect((await moved).body.person_id).toBe(second);
  });

  it('FRD-10 get no visit when they were merged meanwhile', async () => {
    const [first, second, third] = await three();
    const visit = await desk.visitOf(first);
    const merging = await begun();
    await merging.hold('persons', second);
    const moved = assign(visit, second);
    await merging.awaited();
    await merging.point(second, third);
    await merging.commit();
    const { status, body } = await moved;
    expect([status, body.message]).toEqual([409, 'Somebody else changed this patient. Please check and save again.']);
  });

  it('FRD-08 FRD-32 are not merged when one was struck out meanwhile', async () => {
    const [first, second] = await three();
    const striking = await begun();
    await striking.hold('persons', first);
    const merged = desk.merge(second, first);
    await striking.awaited();
    await striking.change(first, 'struck_at = now()');
    await striking.commit();
    expect(await merged).toMatchObject({ status: 404, body: { error: 'No patient found with this UHID' } });
    expect((await desk.person(first)).merged_into).toBeNull();
  });

  it.each([
    ['merged', async (session: Session, id: number, other: number) => session.point(id, other)],
    ['struck out', async (session: Session, id: number) => session.change(id, 'struck_at = now()')],
    ['erased', async (session: Session, id: number) => session.change(id, `first_name = 'Erased person #${id}'`)],
  ])('FRD-34 get no photo when they were %s meanwhile, and its pictures go again', async (_, happens) => {
    const [first, second] = await three();
    const stored: string[] = [];
    const { put } = DiskFiles.prototype;
    jest.spyOn(DiskFiles.prototype, 'put').mockImplementation(function (this: DiskFiles, key, body, options) {
      stored.push(key);
      return put.call(this, key, body, options);
    });
    const other = await begun();
    await other.hold('persons', first);
    const sent = sendPhoto(desk.app, await pictureOf('#804020'), { id: first });
    await other.awaited();
    await happens(other, first, second);
    await other.commit();
    const { status, body } = await sent;
    expect([status, body.message]).toEqual([409, 'Somebody else changed this patient. Please check and save again.']);
    expect(await desk.rows(`SELECT photo FROM persons WHERE id IN (${first}, ${second}) AND photo <> ''`)).toEqual([]);
    const files = desk.app.composition.services.get('patients')!.app.get(Files, { strict: false });
    expect(stored).toHaveLength(2);
    expect(await Promise.all(stored.map((key) => files.exists(key)))).toEqual([false, false]);
  });
});
