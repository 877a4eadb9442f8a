import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { EVERYWHERE, HOSPITAL, LIMITED, OTHER_HOSPITAL, openDesks, type Desks } from './sharing-fixture.ts';

const BREACHES = '/api/privacy/breaches/';

describe('persons whom the desk names after a breach', () => {
  let desks: Desks;
  type Registered = Awaited<ReturnType<Desks['register']>>;
  let [asha, ravi, usha, far] = [] as unknown as [Registered, Registered, Registered, Registered];

  beforeAll(async () => {
    desks = await openDesks();
    desks.share('nothing');
    asha = await desks.register({ first_name: '=Asha', last_name: 'Verma' }, EVERYWHERE, 2);
    ravi = await desks.register({ first_name: 'Ravi', last_name: 'Joshi' }, EVERYWHERE, 2);
    usha = await desks.register({ first_name: 'Usha', last_name: 'Patil' }, EVERYWHERE, 3);
    far = await desks.register({ first_name: 'Far', last_name: 'Away' }, EVERYWHERE, 1);
  }, 120_000);
  afterAll(() => desks?.app.stop());

  const breach = async (): Promise<number> =>
    (await desks.call('POST', BREACHES, EVERYWHERE, { noticed_at: new Date().toISOString(), nature: 'A list was lost' })).body
      .id as number;
  const list = async (id: number, accountId = EVERYWHERE, query = '') =>
    (await desks.call('GET', `${BREACHES}${id}/pasted/${query}`, accountId)).body;
  const paste = (id: number, uhids: string, more: object = {}, accountId = EVERYWHERE) =>
    desks.call('POST', `${BREACHES}${id}/pasted/`, accountId, { uhids, ...more });
  const numbers = async (id: number, accountId = EVERYWHERE): Promise<number[]> =>
    (await list(id, accountId)).persons.map(({ person_id: person }: { person_id: number }) => person);
  const rows = (text: string) => runAs({ hospitalId: HOSPITAL }, () => desks.app.db.query(text));

  it('ORG-79 a pasted list is read as it is typed, kept with the breach, and names the UHIDs that nobody bears', async () => {
    const id = await breach();
    const text = `${asha.uhid.toLowerCase()}\r\n"${ravi.uhid}", ${ravi.uhid};\tNOBODY-1 9822011111`;
    expect((await paste(id, text)).body).toEqual({ total: 2, changed: 2, unknown: ['NOBODY-1', '9822011111'] });
    expect((await paste(id, `${usha.uhid} ${asha.uhid}`)).body).toEqual({ total: 3, changed: 1, unknown: [] });
    const { total, is_cut, without_person, persons } = await list(id);
    expect({ total, is_cut, without_person }).toEqual({ total: 3, is_cut: false, without_person: 0 });
    expect(persons[0]).toEqual({ person_id: asha.person_id, uhid: asha.uhid, name: '=Asha Verma', phone: asha.phone });
    expect((await list(id, EVERYWHERE, `?limit=1&after=${asha.person_id}`)).persons).toMatchObject([
      { person_id: ravi.person_id },
    ]);
  });

  it('ORG-79 the same CSV as of a member and days', async () => {
    const id = await breach();
    await paste(id, asha.uhid);
    const { status, text } = await desks.call('GET', `${BREACHES}${id}/pasted_csv/`, EVERYWHERE);
    expect([status, text.replace('\uFEFF', '').split('\r\n')]).toEqual([
      200,
      ['person,uhid,name,phone', `${asha.person_id},${asha.uhid},'=Asha Verma,${asha.phone}`, ''],
    ]);
  });

  it('ORG-79 who puts somebody on the list or takes them off stands in the register and in the trail', async () => {
    const id = await breach();
    await paste(id, `${asha.uhid} ${ravi.uhid}`);
    expect((await paste(id, ravi.uhid, { take_off: true })).body.message).toBe(
      'Please say why these persons are taken off the list',
    );
    expect((await paste(id, `${ravi.uhid} ${usha.uhid}`, { take_off: true, reason: 'Not on the laptop' })).body).toMatchObject({
      ...{ total: 1, changed: 1 },
    });
    const { amendments } = (await desks.call('GET', `${BREACHES}${id}/`, EVERYWHERE)).body;
    expect(amendments).toMatchObject([
      { field: 'persons_added', after: '2', reason: '', by: EVERYWHERE },
      { field: 'persons_taken_off', after: '1', reason: 'Not on the laptop' },
    ]);
    const trail = await rows(
      `SELECT what, subject FROM audit_entries WHERE what LIKE 'patients.breach-person-%' ORDER BY id DESC LIMIT 3`,
    );
    expect(trail).toEqual([
      { what: 'patients.breach-person-taken-off', subject: ravi.person_id },
      ...[ravi, asha].map(({ person_id: subject }) => ({ what: 'patients.breach-person-added', subject })),
    ]);
  });

  it('ORG-79 who was joined with another is answered by whom they are today, before and after', async () => {
    const id = await breach();
    const [kept, gone] = [await desks.register({}, EVERYWHERE, 2), await desks.register({}, EVERYWHERE, 2)];
    await paste(id, gone.uhid);
    await rows(`UPDATE persons SET merged_into = ${kept.person_id}, root_id = ${kept.person_id} WHERE id = ${gone.person_id}`);
    expect(await numbers(id)).toEqual([kept.person_id]);
    expect((await paste(id, `${gone.uhid} ${kept.uhid}`)).body).toEqual({ total: 1, changed: 0, unknown: [] });
    const off = { take_off: true, reason: 'Not concerned' };
    expect((await paste(id, kept.uhid, off)).body).toEqual({ total: 0, changed: 1, unknown: [] });
  });

  it('ORG-79 who works at some branches finds nobody of others by their UHID, and sees none of them on the list', async () => {
    const id = await breach();
    await paste(id, `${asha.uhid} ${far.uhid}`);
    expect(await numbers(id, LIMITED)).toEqual([asha.person_id]);
    expect((await list(id, LIMITED)).total).toBe(1);
    const { text } = await desks.call('GET', `${BREACHES}${id}/pasted_csv/`, LIMITED);
    expect([text.includes(asha.uhid), text.includes(far.uhid)]).toEqual([true, false]);
    const mixed = `${far.uhid} ${usha.uhid}`;
    expect((await paste(id, mixed, {}, LIMITED)).body).toEqual({ total: 2, changed: 1, unknown: [far.uhid] });
    const off = { take_off: true, reason: 'Not concerned' };
    expect((await paste(id, mixed, off, LIMITED)).body).toEqual({ total: 1, changed: 1, unknown: [far.uhid] });
    expect(await numbers(id)).toEqual([asha.person_id, far.person_id]);
  });

  it('ORG-79 says what is wrong: nothing, too much, a closed breach, one of another hospital', async () => {
    const id = await breach();
    expect((await paste(id, ' ,;\n')).body.message).toBe('Please paste at least one UHID');
    const many = Array.from({ length: 10_001 }, (_, at) => `U${at}`).join('\n');
    expect((await paste(id, many)).body.message).toBe('At most 10,000 UHIDs can be pasted at once');
    const known = await paste(id, many.slice(0, many.lastIndexOf('\n')));
    expect([known.status, known.body.unknown.length]).toEqual([200, 10_000]);
    const away = await desks.call(
      'POST',
      `${BREACHES}${id}/pasted/`,
      EVERYWHERE,
      { uhids: asha.uhid },
      undefined,
      OTHER_HOSPITAL,
    );
    expect(away.status).toBe(404);
    await desks.call('POST', `${BREACHES}${id}/close/`, EVERYWHERE, { reason: 'Nothing left the house' });
    expect((await paste(id, asha.uhid)).body).toMatchObject({ statusCode: 409, message: 'This breach is closed.' });
    expect((await list(id)).total).toBe(0);
  });
});
