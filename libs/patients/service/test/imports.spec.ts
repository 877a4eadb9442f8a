import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { KNOWN } from '../src/imports/import-check.repository.ts';
import { ImportPersonsJob } from '../src/jobs/import-persons.job.ts';
import { Importer, IMPORTS } from './imports-fixture.ts';
import { PatientsApp } from './patients-app.ts';

const HEADINGS = 'Reg No,Patient Name,Mobile,Sex,DOB,Age,Town';
const COLUMNS = {
  ...{ old_uhid: 'Reg No', name: 'Patient Name', phone: 'Mobile', gender: 'Sex', birth_date: 'DOB', age: 'Age', city: 'Town' },
};
const list = (...rows: string[]) => `${[HEADINGS, ...rows].join('\n')}\n`;
const ASHA = 'R-17,Asha Verma,98220 77777,F,07/04/1988,,Pune';

describe('the import of an old register', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start(undefined, undefined, { runs: 'calls' });
  });
  afterAll(() => app?.stop());
  const at = (hospitalId: number) => new Importer(app, hospitalId);

  it('FRD-23 reads the headings of a file, what they speak of, and its first rows; nothing is kept', async () => {
    const desk = at(61);
    const { status, body } = await desk.send(list(ASHA), undefined, { path: `${IMPORTS}headings/` });
    expect(status).toBe(200);
    expect(body).toEqual({ headings: HEADINGS.split(','), columns: COLUMNS, sample: [ASHA.split(',')] });
    expect((await app.get(IMPORTS, 61)).body).toEqual([]);
  });

  it('FRD-23 the dry run says of each row what is wrong, who stands twice and whom the registry knows; nobody is registered', async () => {
    const desk = at(62);
    const known = (await app.call('POST', '/api/persons/', 62, { first_name: 'Ravi', last_name: 'Rao', phone: '9822000001' }))
      .body;
    const before = await desk.persons();
    const { id, state, rows, counts } = await desk.checked(
      list(
        ...[ASHA, 'R-18,Asha  VERMA,+91 98220-77777,,,,', 'R-17,Meena Nair,9822000002,,,,', ',Ravi Rao,9822000001,M,,45,'],
        ...[',,9822000003,M,,,', 'R-20,Om Shah,,X,,,', 'R-21,Om Shah,,,31/02/1990,,', 'R-22,Om Shah,,,,old,'],
        ...[`${'9'.repeat(101)},Om Shah,,,,,`, 'R-23,Om Shah,,,01/01/2099,,', 'R-24,Uma,,,,,'],
      ),
      COLUMNS,
    );
    expect([state, rows, counts]).toEqual(['checked', 11, { new: 2, twice: 1, known: 1, fault: 7 }]);
    expect(await desk.outcomes(id)).toEqual([
      [2, 'new', ''],
      [3, 'twice', 'The same patient stands above'],
      [4, 'fault', 'The same old number stands above with another patient'],
      [5, 'known', ''],
      [6, 'fault', 'Name is required'],
      [7, 'fault', 'The gender cannot be read'],
      [8, 'fault', 'The date of birth cannot be read'],
      [9, 'fault', 'The age cannot be read'],
      [10, 'fault', 'The old number is too long'],
      [11, 'fault', 'This date of birth is not possible'],
      [12, 'new', ''],
    ]);
    const shown = await desk.rows(id, '?outcome=known');
    expect(shown).toEqual([
      { line: 5, outcome: 'known', says: '', like_line: null, name: 'Ravi Rao', person_id: known.id, uhid: known.uhid },
    ]);
    expect(await desk.rows(id, '?outcome=fault&limit=1&after=4')).toMatchObject([{ line: 6 }]);
    expect((await desk.rows(id, '?outcome=twice'))[0]).toMatchObject({ like_line: 2, name: 'Asha VERMA' });
    expect(await desk.persons()).toEqual(before);
  });

  it('FRD-23 applying registers each once and keeps old numbers, by which they are found; what the file said goes', async () => {
    const desk = at(63);
    const ravi = (await app.call('POST', '/api/persons/', 63, { first_name: 'Ravi', last_name: 'Rao', phone: '9822000001' }))
      .body;
    const { id } = await desk.checked(
      list(ASHA, 'R-18,Asha Verma,9822077777,,,,', 'R-19,Ravi Rao,9822000001,,,,', 'R-20,Om Shah,,,,34,', ',,,,,,Pune'),
      COLUMNS,
    );
    expect(await desk.applied(id)).toMatchObject({ state: 'applied', counts: { made: 2, found: 2, fault: 1 } });
    const [, asha, om] = await desk.persons();
    expect([asha, om]).toMatchObject([
      { first_name: 'Asha', last_name: 'Verma', uhid: 'UH000002' },
      { first_name: 'Om', last_name: 'Shah', uhid: 'UH000003' },
    ]);
    const found = async (text: string) =>
      (await app.get(`/api/persons/?search=${text}`, 63)).body.map((each: { id: number }) => each.id);
    for (const [old, person] of [
      ['R-17', asha!.id],
      ['R-18', asha!.id],
      ['r19', ravi.id],
      ['R-20', om!.id],
    ] as const)
      expect([old, await found(old)]).toEqual([old, [person]]);
    expect((await app.get(`/api/persons/${asha!.id}/`, 63)).body).toMatchObject({
      ...{ phone: '98220 77777', gender: 'Female', birth_date: '1988-04-07', birth_precision: 'day', city: 'Pune', visits: 0 },
    });
    expect((await app.get(`/api/persons/${om!.id}/`, 63)).body).toMatchObject({ age_text: '34 years', birth_precision: 'year' });
    const history = (await app.get(`/api/persons/${ravi.id}/history/`, 63)).body;
    expect(history[0]).toMatchObject({ version: 2, changes: [{ field: 'identifier', before: '', after: 'old_uhid R-19' }] });
    const told = await desk.sql<{ aggregate: string }>(
      `SELECT aggregate FROM outbox WHERE name = 'patients.person.registered.v1' AND aggregate LIKE '63/%'`,
    );
    expect(told.map(({ aggregate }) => aggregate)).toEqual(expect.arrayContaining([`63/${asha!.id}`, `63/${om!.id}`]));
    expect(await desk.sql('SELECT line FROM person_import_rows WHERE given IS NOT NULL OR phone_key <> $1', [''])).toEqual([]);
  });

  it('ORG-76 FRD-23 an erased person leaves neither an old number nor a hash in the rows, and matches no other row', async () => {
    const desk = at(78);
    const first = await desk.checked(list(ASHA, 'R-18,Om Shah,9822044444,,,,'), COLUMNS);
    await desk.applied(first.id);
    const [asha] = await desk.persons();
    await desk.erase(asha!.id);
    const rows = await desk.sql(
      'SELECT old_key, fingerprint FROM person_import_rows WHERE import_id = $1 AND hospital_id = 78 ORDER BY line',
      [first.id],
    );
    expect(rows).toEqual([
      { old_key: '', fingerprint: '' },
      { old_key: expect.stringMatching(/./), fingerprint: expect.stringMatching(/./) },
    ]);
    expect((await desk.checked(list('R-99,Om Prakash,,,,50,'), COLUMNS)).counts).toEqual({ new: 1 });
  });

  it('FRD-23 the same file twice makes nobody the second time, also without phones and old numbers', async () => {
    const desk = at(64);
    const file = list(ASHA, ',Om Shah,,,,34,', ',Om Shah,,,,34,');
    const first = await desk.checked(file, COLUMNS);
    expect(first.counts).toEqual({ new: 2, twice: 1 });
    await desk.applied(first.id);
    const before = await desk.persons();
    const second = await desk.checked(file, COLUMNS);
    expect(second.counts).toMatchObject({ known: 2, twice: 1 });
    expect((await desk.applied(second.id)).counts).toEqual({ found: 3 });
    expect(await desk.persons()).toEqual(before);
  });

  it('FRD-23 looks for phones by their index: a long list costs no more for each row than a short one', async () => {
    const desk = at(72);
    const { body } = await desk.send(list(ASHA), COLUMNS);
    const plan = await desk.sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${KNOWN}`, [72, body.id, 0, 1000]);
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('persons_phone on persons');
    const [{ source }] = (await desk.sql(`SELECT prosrc AS source FROM pg_proc WHERE proname = 'resolve_person'`)) as [
      { source: string },
    ];
    expect(source).toContain("p.phone_key <> ''");
  });

  it('FRD-23 numbers of a list have no gaps where rows are known, and those who bear a number are passed over', async () => {
    const desk = at(73);
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `,P${from + n} Verma,98220${String(10_000 + from + n)},,,,`);
    const first = await desk.checked(list(...rows(0, 3), rows(0, 1)[0]!), COLUMNS);
    await desk.applied(first.id);
    // Of before its counter: somebody bears the number after next.
    const [before] = (await desk.persons()).slice(-1);
    const taken = before!.uhid.replace(/\d+$/, (digits) => String(Number(digits) + 2).padStart(digits.length, '0'));
    await desk.sql('UPDATE persons SET uhid = $1, uhid_key = $1 WHERE hospital_id = 73 AND id = $2 RETURNING id', [
      taken,
      before!.id,
    ]);
    const second = await desk.checked(list(...rows(1, 5)), COLUMNS);
    expect((await desk.applied(second.id)).counts).toEqual({ found: 2, made: 3 });
    const uhids = (await desk.persons()).map(({ uhid }) => Number(/\d+$/.exec(uhid)![0]));
    expect(uhids).toEqual([1, 2, 5, 4, 6, 7]);
  });

  it('FRD-23 an old number that somebody else bears is left to people', async () => {
    const desk = at(65);
    await desk.applied((await desk.checked(list(ASHA), COLUMNS)).id);
    const { id } = await desk.checked(list('R-17,Meena Nair,9822000002,,,,'), COLUMNS);
    expect(await desk.outcomes(id)).toEqual([[2, 'fault', 'Another patient bears this old number']]);
  });

  it('FRD-23 the registry decides in the moment: a desk that registers the same patient meanwhile makes one person with it', async () => {
    const desk = at(66);
    const { id } = await desk.checked(list('R-1,Asha Verma,9822077777,,,,', 'R-2,Uma Nair,9822000009,,,,'), COLUMNS);
    const form = { amount: '1', paymentType: 'Cash', first_name: 'Asha', last_name: 'Verma', phone: '9822077777' };
    await desk.post(id, 'apply');
    const [{ body: visit }] = await Promise.all([
      app.call('POST', '/api/patients/', 66, form),
      desk.work('apply', id),
      desk.work('apply', id),
    ]);
    const persons = await desk.persons();
    expect(persons.map(({ first_name }) => first_name).sort()).toEqual(['Asha', 'Uma']);
    expect((await desk.rows(id)).find(({ line }) => line === 2)!.person_id).toBe(visit.person_id);
  });

  it('FRD-23 undoing strikes out who has no visit, takes old numbers back from who was known, and lists who stays', async () => {
    const desk = at(67);
    const ravi = (await app.call('POST', '/api/persons/', 67, { first_name: 'Ravi', last_name: 'Rao', phone: '9822000001' }))
      .body;
    const { id } = await desk.checked(
      list(ASHA, 'R-19,Ravi Rao,9822000001,,,,', 'R-20,Om Shah,9822000008,,,,', 'R-21,Uma Nair,9822000009,,,,'),
      COLUMNS,
    );
    await desk.applied(id);
    const of = async (line: number) => (await desk.rows(id)).find((each) => each.line === line)!;
    await app.call('POST', '/api/patients/', 67, { amount: '1', paymentType: 'Cash', person_id: (await of(4)).person_id });
    await app.call('POST', `/api/persons/${ravi.id}/merge/`, 67, {
      other_id: (await of(5)).person_id,
      reason: 'Same',
      confirm: true,
    });
    expect((await desk.post(id, 'undo')).status).toBe(200);
    await desk.work('undo', id);
    expect(await desk.find(id)).toMatchObject({ state: 'undone', counts: { struck: 1, left: 1, stays: 2 } });
    expect((await desk.rows(id, '?outcome=stays')).map(({ line, says }) => [line, says])).toEqual([
      [4, 'The patient has visits'],
      [5, 'The patient was joined with another one'],
    ]);
    const persons = await desk.persons();
    expect(persons.filter(({ struck }) => struck).map(({ first_name }) => first_name)).toEqual(['Asha']);
    const found = async (text: string) => (await app.get(`/api/persons/?search=${text}`, 67)).body;
    expect([await found('R-17'), await found('R-19')]).toEqual([[], []]);
    const again = await desk.checked(list(ASHA), COLUMNS);
    expect(again.counts).toEqual({ new: 1 });
  });

  it('FRD-23 is applied once, undone once and within 30 days, each a 409 with its sentence', async () => {
    const desk = at(68);
    const { body } = await desk.send(list(ASHA), COLUMNS);
    const said = async (what: 'apply' | 'undo') => {
      const { status, body: answer } = await desk.post(body.id, what);
      return [status, answer.message];
    };
    expect(await said('apply')).toEqual([409, 'The list is still being worked on']);
    await desk.work('check', body.id);
    expect(await said('undo')).toEqual([409, 'Only an import that was applied can be undone']);
    await desk.applied(body.id);
    expect(await said('apply')).toEqual([409, 'This import has been applied already']);
    await desk.sql(`UPDATE person_imports SET applied_at = applied_at - interval '31 days' WHERE hospital_id = 68 RETURNING id`);
    expect(await said('undo')).toEqual([409, 'An import can be undone for 30 days']);
    expect((await at(69).post(body.id, 'apply')).status).toBe(404);
    for (const path of ['state/', 'rows/']) expect((await app.get(`${IMPORTS}${body.id}/${path}`, 69)).status).toBe(404);
  });

  it('FRD-23 a key is answered once, and a list that cannot be read leaves nothing', async () => {
    const desk = at(70);
    const [first, second] = [
      await desk.send(list(ASHA), COLUMNS, { key: 'k1' }),
      await desk.send(list(ASHA), COLUMNS, { key: 'k1' }),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    const refused = async (content: string | Buffer, columns: object | undefined, field?: string) => {
      const { status, body } = await desk.send(content, columns, { ...(field && { field }) });
      return [status, body.message];
    };
    expect(await refused(list(ASHA), { phone: 'Mobile' })).toEqual([400, 'Please choose the column with the name']);
    expect(await refused(list(ASHA), { name: 'Nom' })).toEqual([400, 'A column is not in the file']);
    expect(await refused(list(ASHA), { nom: 'Mobile' })).toEqual([400, 'columns must name the heading for each field']);
    expect(await refused(list(ASHA), undefined)).toEqual([400, 'columns must name the heading for each field']);
    expect(await refused(list(), COLUMNS)).toEqual([400, 'The file has no rows']);
    expect(await refused(list(ASHA), COLUMNS, 'other')).toEqual([400, 'Please choose a file']);
    expect(await refused(Buffer.from('PK\0\0'), COLUMNS)).toEqual([
      400,
      'This is not a CSV file. Please save the list as CSV (UTF-8).',
    ]);
    expect(await refused(`${list(ASHA)}"open`, COLUMNS)).toEqual([
      400,
      'The file cannot be read as CSV. A quotation mark may be open.',
    ]);
    expect(await desk.sql('SELECT id FROM person_imports WHERE hospital_id = 70')).toEqual([{ id: first.body.id }]);
    expect(await desk.sql('SELECT DISTINCT import_id AS id FROM person_import_rows')).toEqual([{ id: first.body.id }]);
  });

  it('FRD-23 what a list says of whom nobody registered goes after 30 days', async () => {
    const desk = at(71);
    const { id } = await desk.checked(list(ASHA), COLUMNS);
    const job = app.composition.services.get('patients')!.app.get(ImportPersonsJob, { strict: false });
    const kept = () => desk.sql('SELECT line FROM person_import_rows WHERE import_id = $1 AND given IS NOT NULL', [id]);
    await runAs({ hospitalId: null }, () => job.forget());
    expect(await kept()).toHaveLength(1);
    await desk.sql(`UPDATE person_imports SET created_at = created_at - interval '31 days' WHERE hospital_id = 71 RETURNING id`);
    await runAs({ hospitalId: null }, () => job.forget());
    expect(await kept()).toEqual([]);
    expect((await desk.post(id, 'apply')).body.message).toBe('What this list said is gone. Please bring it again.');
  });
});
