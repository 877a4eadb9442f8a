import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MemberFacts, RightsKey } from '@nidaan/platform-access';
import { eventually } from '@nidaan/testing';
import { EveryoneOwns } from '@nidaan/testing/services';
import pg from 'pg';
import { Importer, IMPORTS } from './imports-fixture.ts';
import { PatientsApp } from './patients-app.ts';
import { schedule } from './schedule-stand-in.ts';

const COLUMNS = { old_uhid: 'Reg No', name: 'Patient Name', phone: 'Mobile' };
const list = (...rows: string[]) => `${['Reg No,Patient Name,Mobile', ...rows].join('\n')}\n`;
const ASHA = 'R-17,Asha Verma,9822077777';
const TAKEN = 'Another patient bears this old number';

// Works at branch 2.
const LIMITED = 12;

class People extends EveryoneOwns {
  override async find(key: RightsKey): Promise<MemberFacts | null> {
    const member = await super.find(key);
    return key.accountId === LIMITED ? { ...member!, branchIds: [2], defaultBranchId: 2 } : member;
  }

  override sharingOf() {
    return Promise.resolve('nothing' as const);
  }

  override branchesOf() {
    return Promise.resolve([
      { id: 1, name: 'Main', isActive: true },
      { id: 2, name: 'Kothrud', isActive: true, code: 'KTH' },
    ]);
  }
}

describe('what becomes of the rows of a list', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start(undefined, new People(), { runs: 'calls' });
  });
  beforeEach(() => {
    schedule.booked.clear();
    schedule.isAway = false;
  });
  afterAll(() => app?.stop());
  const at = (hospitalId: number, branch?: number) => new Importer(app, hospitalId, branch);
  const number = (hospitalId: number, person: number, value: string) =>
    app.call('POST', `/api/persons/${person}/identifiers/`, hospitalId, { kind: 'old_uhid', value });
  const register = async (hospitalId: number, first_name: string, phone = '') =>
    (await app.call('POST', '/api/persons/', hospitalId, { first_name, last_name: 'Nair', ...(phone && { phone }) })).body;

  it('FRD-23 ORG-38 whoever works at some branches sees, applies and undoes the lists of those alone', async () => {
    const [main, own] = [at(80), at(80, 2)];
    const theirs = await main.applied((await main.checked(list(ASHA), COLUMNS)).id);
    const mine = await own.checked(list(ASHA, ',Om Shah,9822077778'), COLUMNS);
    const ask = (method: string, path: string) => app.call(method, `${IMPORTS}${path}`, app.headers(80, LIMITED));
    expect((await ask('GET', '')).body.map(({ id }: { id: number }) => id)).toEqual([mine.id]);
    for (const [method, what] of [
      ['GET', 'state'],
      ['GET', 'rows'],
      ['POST', 'undo'],
    ] as const)
      expect([what, (await ask(method, `${theirs.id}/${what}/`)).status]).toEqual([what, 404]);
    expect((await main.find(theirs.id)).state).toBe('applied');
    // Whom the registry has at another branch has no number for them.
    const rows = (await ask('GET', `${mine.id}/rows/`)).body;
    expect(rows).toMatchObject([
      { outcome: 'known', person_id: null, uhid: '' },
      { outcome: 'new', person_id: null },
    ]);
    expect((await own.rows(mine.id))[0]).toMatchObject({ outcome: 'known', person_id: expect.any(Number) });
    expect((await ask('POST', `${mine.id}/apply/`)).status).toBe(200);
  });

  describe('FRD-12 FRD-13 numbers persons by the branch where they are first', () => {
    const save = (hospital: number, ...series: object[]) => app.call('PUT', '/api/uhid-settings/', hospital, { series });
    const uhids = async (desk: Importer) => (await desk.persons()).map(({ uhid }) => uhid);

    it('those of a list by that of the desk which brought it: with its own series, or with its code', async () => {
      const [own, code] = [at(81, 2), at(82, 2)];
      await save(81, { pattern: 'H{SEQ:4}' }, { branch_id: 2, pattern: 'K{SEQ:4}' });
      await save(82, { pattern: '{BR}-{SEQ:4}' });
      for (const desk of [own, code]) await desk.applied((await desk.checked(list(ASHA, ',Om Shah,9822077778'), COLUMNS)).id);
      expect([await uhids(own), await uhids(code)]).toEqual([
        ['K0001', 'K0002'],
        ['KTH-0001', 'KTH-0002'],
      ]);
    });

    it('the new person of a visit by that of the visit, wherever the desk is', async () => {
      await save(83, { pattern: 'H{SEQ:4}' }, { branch_id: 2, pattern: 'K{SEQ:4}' });
      const form = { first_name: 'Asha', phone: '9822077777', amount: '1', paymentType: 'Cash' };
      const visit = (await app.call('POST', '/api/patients/', { ...app.headers(83), 'x-branch-id': '2' }, form)).body;
      const path = `/api/patients/${visit.id}/assign/`;
      const moved = await app.call('POST', path, 83, { person_id: 'new', reason: 'Wrong card' });
      expect([visit.uhid, moved.body.uhid]).toEqual(['K0001', 'K0002']);
    });
  });

  it('FRD-08 FRD-23 undoing leaves who is booked, and waits for scheduling, which knows it', async () => {
    const desk = at(84);
    const { id } = await desk.checked(list(ASHA, 'R-18,Om Shah,9822077778'), COLUMNS);
    await desk.applied(id);
    const [asha, om] = await desk.persons();
    await desk.post(id, 'undo');
    schedule.isAway = true;
    await expect(desk.work('undo', id)).rejects.toMatchObject({ status: 503 });
    expect((await desk.persons()).some(({ struck }) => struck)).toBe(false);
    schedule.isAway = false;
    schedule.booked.set(asha!.id, [1]);
    await desk.work('undo', id);
    expect(await desk.outcomes(id)).toEqual([
      [2, 'stays', 'The patient has appointments'],
      [3, 'struck', ''],
    ]);
    const now = await desk.persons();
    expect(now.map(({ id: person, struck }) => [person, struck])).toEqual([
      [asha!.id, false],
      [om!.id, true],
    ]);
  });

  it('FRD-23 an undo that was given up, as scheduling was away for long, goes on where it was once it is asked for again', async () => {
    const desk = at(88);
    const { id } = await desk.checked(list(ASHA), COLUMNS);
    await desk.applied(id);
    await desk.post(id, 'undo');
    const queue = new pg.Client({ connectionString: app.databaseUrl });
    await queue.connect();
    const JOB = `FROM bullmq.dedup WHERE dedup_id LIKE '%.undo-import-88-${id}'`;
    const queued = () => eventually(async () => expect((await queue.query(`SELECT ${JOB}`)).rowCount).toBe(1));
    try {
      await queued();
      expect((await desk.post(id, 'undo')).body.message).toBe('The list is still being worked on');
      // As a queue does that gives a job up.
      await queue.query(`DELETE ${JOB}`);
      await desk.sql('UPDATE person_imports SET reached = 1, applied_at = now() - $2::interval WHERE id = $1 RETURNING id', [
        id,
        '31 days',
      ]);
      expect(await desk.post(id, 'undo')).toMatchObject({ status: 200, body: { state: 'undoing', done: 1 } });
      await queued();
    } finally {
      await queue.end();
    }
    await desk.work('undo', id);
    expect(await desk.find(id)).toMatchObject({ state: 'undone', counts: { struck: 1 } });
  });

  it('FRD-23 a row that stands twice is judged by its own old number', async () => {
    const desk = at(85);
    const asha = await register(85, 'Asha');
    for (const value of ['R-17', 'R-18']) await number(85, asha.id, value);
    const { id } = await desk.checked(
      list(
        ...['R-17,Meena Nair,9822000002', 'R-17,Meena Nair,9822000002'],
        ...['X-1,Uma Nair,9822000003', 'R-18,Uma Nair,9822000003', 'X-2,Uma Nair,9822000003'],
      ),
      COLUMNS,
    );
    expect((await desk.outcomes(id)).map(([line, outcome, says]) => [line, outcome, says])).toEqual([
      [2, 'fault', TAKEN],
      [3, 'fault', TAKEN],
      [4, 'new', ''],
      [5, 'fault', TAKEN],
      [6, 'twice', 'The same patient stands above'],
    ]);
    expect((await desk.applied(id)).counts).toEqual({ fault: 3, made: 1, found: 1 });
    expect((await desk.persons()).map(({ first_name }) => first_name)).toEqual(['Asha', 'Uma']);
  });

  it('FRD-23 applying looks once more who bears an old number: another patient is left to people, the same one is found', async () => {
    const desk = at(86);
    const { id } = await desk.checked(list('R-17,Meena Nair,', 'R-17,Meena Nair,', 'R-18,Uma Nair,9822000003'), COLUMNS);
    expect((await desk.find(id)).counts).toEqual({ new: 2, twice: 1 });
    const [asha, uma] = [await register(86, 'Asha'), await register(86, 'Uma', '9822000009')];
    await number(86, asha.id, 'R-17');
    await number(86, uma.id, 'R-18');
    expect((await desk.applied(id)).counts).toEqual({ fault: 2, found: 1 });
    expect((await desk.rows(id)).map(({ says, person_id }) => [says, person_id])).toEqual([
      [TAKEN, asha.id],
      [TAKEN, asha.id],
      ['', uma.id],
    ]);
    expect(await desk.persons()).toHaveLength(2);
  });

  it('ORG-76 FRD-23 a list that waits lets go of who is erased meanwhile: nobody is registered anew, no old number comes back', async () => {
    const desk = at(87);
    const asha = await register(87, 'Asha', '9822077777');
    const { id } = await desk.checked(
      list('R-17,Asha Nair,9822077777', 'R-18,Asha Nair,9822077777', ',Om Shah,9822077778'),
      COLUMNS,
    );
    expect((await desk.find(id)).counts).toEqual({ known: 1, twice: 1, new: 1 });
    await desk.erase(asha.id);
    expect((await desk.applied(id)).counts).toEqual({ fault: 2, made: 1 });
    expect((await desk.rows(id, '?outcome=fault')).map(({ says, name }) => [says, name])).toEqual([
      ['The record of this patient was erased', ''],
      ['The record of this patient was erased', ''],
    ]);
    expect(
      await desk.sql(`SELECT id FROM person_identifiers WHERE hospital_id = 87 AND kind = 'old_uhid' AND is_active`),
    ).toEqual([]);
    expect(await desk.persons()).toHaveLength(2);
  });

  it('ORG-76 FRD-23 a list that waits keeps the rows of others where the bearer of an old number is erased', async () => {
    const desk = at(89);
    const ravi = await register(89, 'Ravi');
    await number(89, ravi.id, 'R-18');
    const { id } = await desk.checked(list('R-18,Uma Nair,9822000003', 'X-2,Uma Nair,9822000003'), COLUMNS);
    expect((await desk.outcomes(id)).map(([, outcome]) => outcome)).toEqual(['fault', 'twice']);
    await desk.erase(ravi.id);
    expect((await desk.applied(id)).counts).toEqual({ fault: 1, made: 1 });
    expect((await desk.outcomes(id))[0]).toEqual([2, 'fault', TAKEN]);
  });
});
