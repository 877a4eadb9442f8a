import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteContract } from '@nidaan/kernel';
import { startTestNidaan, type Answer, type TestNidaan } from '@nidaan/testing/services';
import { ASKED, MADE, OF_PERSONS, READS, SHOWN, TODAY, TOMORROW, type Branch } from './branches-in-answers.fixture.ts';
import { services } from './services.ts';

const HOSPITAL = 7;
const OWNER = 100;
const MANAGER = 102;
const DOCTOR = 103;

describe('what another branch made', () => {
  let nidaan: TestNidaan;
  const ids: Record<Branch, number[]> = { 1: [], 2: [] };
  let booked = 0;
  const as = (accountId: number, branch?: number, key?: string) => ({
    token: nidaan.token(HOSPITAL, { accountId }),
    headers: { ...(branch && { 'x-branch-id': String(branch) }), ...(key && { 'idempotency-key': key }) },
  });
  const made = async (answer: Promise<Answer>): Promise<number> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.id ?? body.token?.id ?? body.test?.id ?? 0;
  };

  /** A booking of somebody known with a doctor of the other branch. */
  async function booking(person_id: number): Promise<object> {
    const { body: doctors } = await nidaan.api.get('/api/doctors/', as(MANAGER));
    const { id } = (doctors as { id: number; name: string }[]).find(({ name }) => name === MADE[2].word)!;
    booked += 1;
    return { doctor: id, date: TOMORROW, time: `09:${15 * booked}`, name: 'Somebody', phone: '', person_id };
  }

  /** A day's work at a branch; gives the number of whatever bears one. */
  async function work(branch: Branch): Promise<number[]> {
    const { word, phone, fee, price, bill } = MADE[branch];
    const desk = as(OWNER, branch);
    const api = nidaan.api;
    const form = { first_name: word, last_name: word, phone, disease: word, paymentType: 'UPI', amount: fee };
    const patient = await made(api.post('/api/patients/', form, desk));
    const waiting = await made(api.post('/api/patients/', { ...form, phone: phone.replace(/1$|2$/, '3') }, desk));
    await nidaan.settled();
    const tablets = [{ name: word, dosage: '500mg', frequency: 'OD', duration: 5, count: '5' }];
    const rest = { injections: 'not required', ointments: 'not required', syrups: 'not required' };
    const record_id = await made(
      api.post('/api/records/', { patient, tablets, tests: word, doctorAdvice: word, ...rest }, as(DOCTOR, branch)),
    );
    await nidaan.settled();
    const test = { patient_id: patient, testName: word, testDate: TODAY, price, status: 'completed', notes: word };
    const lab = await made(api.post('/api/lab-tests/', test, desk));
    const medicine = {
      record_id,
      patient,
      tablets,
      tabletsAmount: bill,
      injectionsAmount: 0,
      ointmentsAmount: 0,
      syrupsAmount: 0,
    };
    const pharmacy = await made(api.post('/api/pharmacy/', medicine, desk));
    const cancelled = await made(api.post('/api/patients/', { ...form, phone: phone.replace(/1$|2$/, '4') }, desk));
    await made(api.post(`/api/patients/${cancelled}/cancel/`, { reason: 'left', note: word }, desk));
    const ticket = await made(api.post('/api/tickets/', { title: word, description: word }, desk));
    const doctor = await made(api.post('/api/doctors/', { name: word }, desk));
    const hours = Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      start_time: '09:00',
      end_time: '10:00',
      slot_minutes: 15,
    }));
    await api.put(`/api/doctors/${doctor}/schedule/`, hours, desk);
    const booking = { doctor, date: TOMORROW, time: '09:00', name: word, phone, reason: word };
    const appointment = await made(api.post('/api/appointments/', booking, desk));
    const queue = await made(api.post('/api/queues/', { name: word, prefix: word[0] }, desk));
    const token = await made(api.post('/api/tokens/', { queue_id: queue, name: word }, desk));
    const display = await made(api.post('/api/displays/', { name: word, queues: [queue] }, desk));
    await nidaan.settled();
    return [patient, waiting, cancelled, record_id, lab, pharmacy, ticket, doctor, appointment, queue, token, display].filter(
      (id) => id > 0,
    );
  }

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent', RATE_LIMITS: 'off' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(`INSERT INTO identity.plans (hospital_id, plan, rate_paise, account_manager, version)
      VALUES (${HOSPITAL}, 'corporate', 8000, '{"name":"","email":"","phone":""}', 1)`);
    for (const id of [1, 2])
      await nidaan.sql(
        `INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active) VALUES ($1, $2, $3, '', '', $4, true)`,
        [HOSPITAL, id, `Branch ${id}`, id === 1],
      );
    for (const [id, account, role, branches] of [
      [1, OWNER, 'owner', null],
      [2, MANAGER, 'manager', [2]],
      [3, DOCTOR, 'doctor', null],
    ] as const)
      await nidaan.sql(
        `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status, branch_ids, default_branch_id)
         VALUES ($1, $2, $3, $4, $5, true, 'active', $6, $7)`,
        [HOSPITAL, id, account, `Member ${id}`, role, branches, branches?.[0] ?? 1],
      );
    // A role that may read everything, so that no refusal hides a leak.
    const { body: permissions } = await nidaan.api.get('/api/permissions/', as(OWNER));
    const all = { label: 'All', permissions: (permissions as { key: string }[]).map(({ key }) => key) };
    const role = await nidaan.api.post('/api/roles/', all, as(OWNER));
    if (role.status !== 201) throw new Error(JSON.stringify(role.body));
    await nidaan.sql(`UPDATE identity.members SET role_key = $1, version = version + 1 WHERE id = 2`, [role.body.key]);
    for (const branch of [1, 2] as const) ids[branch] = await work(branch);
  }, 180_000);
  afterAll(() => nidaan?.close());

  const traceOf = (branch: Branch, { raw }: Answer): string | undefined => {
    const text = raw.toString();
    const { word, phone, fee, price, bill } = MADE[branch];
    const amounts = [fee, price, bill].flatMap((amount) => [String(amount), Number(amount).toLocaleString('en-IN')]);
    return [word, phone, ...amounts].find((trace) => text.includes(trace));
  };

  /** Each way in which a call can be asked for what the branch made. */
  function pathsOf({ name, path }: RouteContract): string[] {
    const params = path.match(/:\w+/g) ?? [];
    const numbers = params.length === 0 ? [''] : [...new Set([...ids[1], ...ids[2]])].map(String);
    return numbers.flatMap((id) => {
      const to = path.replace(/:\w+/g, id);
      const asked = name === 'scheduling.list-tokens' ? ids[1].map((visit) => `visit=${visit}`) : (ASKED[name] ?? ['']);
      return asked.map((query) => (query ? `${to}?${query}` : to));
    });
  }

  it.each(READS.filter(({ name }) => !OF_PERSONS.has(name)).map((contract) => [contract.name, contract] as const))(
    'ORG-33 ORG-36 is in no answer of %s to a member of this branch',
    async (_, contract) => {
      const leaks: string[] = [];
      for (const path of pathsOf(contract)) {
        const answer = await nidaan.api.get(path, as(MANAGER));
        const trace = traceOf(1, answer);
        if (trace !== undefined) leaks.push(`${path} ${answer.status} shows ${trace}`);
        if (answer.status >= 500) leaks.push(`${path} ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      expect(leaks).toEqual([]);
    },
  );

  it('ORG-33 what the own branch made is in the same answers, so that what is tried above could be seen', async () => {
    const shown = new Set<string>();
    for (const contract of READS)
      for (const path of pathsOf(contract))
        if (
          traceOf(
            2,
            await nidaan.api.get(path.replaceAll('Zebrawood', 'Kingfisher').replaceAll('9811111111', '9822222222'), as(MANAGER)),
          )
        )
          shown.add(contract.name);
    expect([...shown]).toEqual(expect.arrayContaining(SHOWN));
  });

  it('ORG-33 counts and sums are those of the own branch', async () => {
    const ask = async (path: string) => (await nidaan.api.get(path, as(MANAGER))).body;
    const { consultation, lab, pharmacy } = (await ask('/api/day-sheet/')).totals;
    expect([consultation, lab, pharmacy]).toEqual([366.66, 222.02, 322.12]);
    expect(await ask('/api/patients-main/count/')).toMatchObject({ total: 3 });
    expect(await ask('/api/lab-tests/count/')).toMatchObject({ total: 1 });
    expect(await ask('/api/tickets/count/')).toMatchObject({ total: 1 });
    expect(
      (await ask('/api/branches/summary/')).map((row: { branch: number | null; total: number }) => [row.branch, row.total]),
    ).toEqual([
      [2, 910.8],
      [null, 910.8],
    ]);
  });

  describe.each(['nothing', 'identity'] as const)('of persons, where branches share %s', (sharing) => {
    beforeAll(async () => {
      const answer = await nidaan.api.put('/api/clinic-settings/', { branch_sharing: sharing }, as(OWNER));
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    });

    it.each(READS.map((contract) => [contract.name, contract] as const))(
      'ORG-38 FRD-13 is in no answer of %s from the next call on',
      async (_, contract) => {
        const leaks: string[] = [];
        for (const path of pathsOf(contract)) {
          const trace = traceOf(1, await nidaan.api.get(path, as(MANAGER)));
          if (trace !== undefined) leaks.push(`${path} shows ${trace}`);
        }
        expect(leaks).toEqual([]);
      },
    );

    it('ORG-38 is in no look-up of the registration, and nobody is booked, registered or written to by a guessed number', async () => {
      const { word, phone } = MADE[1];
      const [person] = await nidaan.sql(`SELECT id FROM patients.persons WHERE first_name = $1 ORDER BY id LIMIT 1`, [word]);
      const { id } = person as { id: number };
      const check = await nidaan.api.post('/api/persons/check/', { first_name: 'Zebrawod', phone }, as(MANAGER));
      expect([check.status, traceOf(1, check)]).toEqual([200, undefined]);
      const visit = await nidaan.api.post('/api/patients/', { person_id: id, paymentType: 'Cash', amount: '1' }, as(MANAGER));
      expect([visit.status, traceOf(1, visit)]).toEqual([404, undefined]);
      const booked = await nidaan.api.post('/api/appointments/', await booking(id), as(MANAGER));
      expect([booked.status, traceOf(1, booked)]).toEqual([404, undefined]);
      const unknown = await nidaan.api.post('/api/messages/', { kind: 'recall', person_id: 999_999 }, as(MANAGER));
      for (const kind of ['recall', 'feedback']) {
        const written = await nidaan.api.post('/api/messages/', { kind, person_id: id }, as(MANAGER));
        expect([written.status, written.body]).toEqual([404, unknown.body]);
      }
      expect(await nidaan.sql('SELECT FROM integrations.messages WHERE person_id = $1', [id])).toEqual([]);
    });

    it('ORG-38 FRD-64 gets no token and tells or learns no allergy by the guessed number of a visit', async () => {
      const [visit] = ids[1];
      const { body: queues } = await nidaan.api.get('/api/queues/', as(MANAGER));
      const { id: queue_id } = (queues as { id: number; name: string }[]).find(({ name }) => name === MADE[2].word)!;
      const allergies = `/api/ehr/${visit}/allergies/`;
      const answers = [
        await nidaan.api.post('/api/tokens/', { queue_id, visit_id: visit }, as(MANAGER)),
        await nidaan.api.put(allergies, { text: 'Dust', version: 0 }, as(MANAGER)),
        await nidaan.api.get(allergies, as(MANAGER)),
      ];
      expect(answers.map((answer) => [answer.status, traceOf(1, answer)])).toEqual(answers.map(() => [404, undefined]));
      expect((await nidaan.api.get(`/api/ehr/${ids[2][0]}/allergies/`, as(MANAGER))).status).toBe(200);
    });
  });

  it('ORG-38 identity: a whole number finds a card, by which the person is booked and comes to the branch', async () => {
    const { word, phone } = MADE[1];
    const { body: cards } = await nidaan.api.post('/api/persons/shared/', { number: phone }, as(MANAGER));
    expect(cards).toMatchObject([
      { name: `${word} ${word}`, phone_last_four: phone.slice(-4), branch: 1, branch_name: 'Branch 1' },
    ]);
    expect(Object.keys(cards[0]).sort()).toEqual([
      'birth_year',
      'branch',
      'branch_name',
      'id',
      'name',
      'phone_last_four',
      'uhid',
    ]);
    const { id } = cards[0] as { id: number };
    expect((await nidaan.api.get(`/api/persons/${id}/`, as(MANAGER))).status).toBe(404);
    const booked = await nidaan.api.post('/api/appointments/', await booking(id), as(MANAGER));
    expect(booked.status).toBe(201);
    expect((await nidaan.api.get(`/api/persons/${id}/`, as(MANAGER))).body).toMatchObject({ id, phone });
    const visits = await nidaan.api.get(`/api/persons/${id}/visits/`, as(MANAGER));
    expect(visits.body).toEqual([]);
  });

  it('ORG-38 FRD-77 a person of the own branch is written to', async () => {
    const [person] = await nidaan.sql(`SELECT id FROM patients.persons WHERE first_name = $1 ORDER BY id LIMIT 1`, [
      MADE[2].word,
    ]);
    const { id } = person as { id: number };
    const { status, body } = await nidaan.api.post('/api/messages/', { kind: 'recall', person_id: id }, as(MANAGER));
    expect([status, body.patient]).toEqual([201, expect.stringContaining(MADE[2].word)]);
  });

  it('ORG-36 ORG-38 nothing that changes what holds at every branch is done by who works in some of them', async () => {
    const reaching = services.flatMap(({ routes }) => routes).filter(({ reachesAllBranches }) => reachesAllBranches);
    expect(reaching).toHaveLength(9);
    for (const { name, method, path } of reaching) {
      const send = (account: number) => nidaan.api.send(method, path.replace(/:\w+/g, '1'), { ...as(account), body: {} });
      const [refused, other] = [await send(MANAGER), await send(OWNER)];
      expect([name, refused.status, refused.body.message]).toEqual([name, 403, expect.stringMatching(/whole hospital/)]);
      expect([name, other.status]).not.toEqual([name, 403]);
    }
  });

  it('ORG-36 an earlier answer under an Idempotency-Key is handed to nobody of another branch', async () => {
    const form = { first_name: 'Zebrawood', phone: '9811111119', paymentType: 'Cash', amount: '10' };
    expect((await nidaan.api.post('/api/patients/', form, as(OWNER, 1, 'one-key'))).status).toBe(201);
    const again = await nidaan.api.post('/api/patients/', form, as(MANAGER, undefined, 'one-key'));
    expect([again.status, traceOf(1, again)]).toEqual([409, undefined]);
  });

  it('ORG-36 a live stream says that something changed, and nothing of what', async () => {
    const address = await nidaan.composition.http('identity').listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const { token } = as(MANAGER);
    const { body } = await fetch(`${address}/api/live/`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    const reader = body!.getReader();
    const form = { first_name: 'Zebrawood', phone: '9811111118', paymentType: 'Cash', amount: '7311.17' };
    await nidaan.api.post('/api/patients/', form, as(OWNER, 1));
    let text = '';
    while (!text.includes('changed')) text += new TextDecoder().decode((await reader.read()).value);
    leaving.abort();
    expect(
      text.replaceAll(
        /[\s:]|retry|event|data|id|\d|changed|[[\]",]|patients|clinical|lab|pharmacy|billing|scheduling|admin|identity/g,
        '',
      ),
    ).toBe('');
  });
});
