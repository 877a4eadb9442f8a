import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@nidaan/kernel';
import { registerVisit, takePerson, type PatientForm } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { appointmentBooked, type AppointmentFacts } from '@nidaan/scheduling-contracts';
import { AppointmentBookedHandler } from '../src/on/appointment-booked.handler.ts';
import { AppointmentMovedHandler } from '../src/on/appointment-moved.handler.ts';
import { Session } from './session.ts';
import { HOSPITAL, EVERYWHERE, LIMITED, COLLEAGUE, openDesks, type Desks } from './sharing-fixture.ts';

describe('persons of other branches who are taken', () => {
  let app: Desks['app'];
  let call: Desks['call'];
  let share: Desks['share'];
  let register: Desks['register'];
  let shared: Desks['shared'];
  let visit: Desks['visit'];
  let branchesOf: Desks['branchesOf'];
  let ask: Desks['ask'];

  beforeAll(async () => {
    ({ app, call, share, register, shared, visit, branchesOf, ask } = await openDesks());
  }, 120_000);
  beforeEach(() => share('identity'));
  afterAll(() => app?.stop());

  it.each(['person_id', 'uhid'] as const)(
    'ORG-38 who was found is taken by %s for a visit: the person comes to the branch',
    async (by) => {
      const made = await register();
      const body = { [by]: made[by] };
      expect((await visit(body)).status).toBe(404);
      expect(await shared(made.phone)).toHaveLength(1);
      // Nobody else has found them.
      expect((await visit(body, COLLEAGUE)).status).toBe(404);
      const taken = await visit(body);
      expect(taken).toMatchObject({ status: 201, body: { person_id: made.person_id, uhid: made.uhid, visit_no: 2, branch: 2 } });
      expect(await branchesOf(made.person_id)).toEqual([1, 2]);
      expect((await call('GET', `/api/persons/${made.person_id}/`, COLLEAGUE)).status).toBe(200);
      // The visit of the other branch is not shown with them.
      expect((await call('GET', `/api/persons/${made.person_id}/visits/`, LIMITED)).body).toMatchObject([{ id: taken.body.id }]);
      expect((await call('GET', `/api/persons/${made.person_id}/visits/`, LIMITED)).body).toHaveLength(1);
    },
  );

  it('ORG-38 who was found may be taken for an hour, and not after branches came to share nothing', async () => {
    const made = await register();
    await shared(made.phone);
    share('nothing');
    expect((await visit({ person_id: made.person_id })).status).toBe(404);
    share('identity');
    await runAs({ hospitalId: HOSPITAL }, () =>
      app.db.query(`UPDATE person_findings SET found_at = now() - interval '61 minutes'`),
    );
    expect((await visit({ person_id: made.person_id })).status).toBe(404);
    await shared(made.phone);
    expect((await visit({ person_id: made.person_id })).status).toBe(201);
  });

  // Measured with 72,000 persons: planning was a third of the function (docs/performance.md).
  it('P1 plans once for a connection how the person of a visit is found', async () => {
    const [found] = await app.db.query<{ settings: string[] }>(
      `SELECT proconfig AS settings FROM pg_proc WHERE oid = 'resolve_person(jsonb, jsonb)'::regprocedure`,
    );
    expect(found!.settings).toContain('plan_cache_mode=force_generic_plan');
  });

  it('ORG-38 the database itself lets nobody be taken who was not found', async () => {
    const made = await register();
    const asLimited = <R>(work: () => Promise<R>) => runAs({ hospitalId: HOSPITAL, branches: '2', accountId: LIMITED }, work);
    const resolve = () =>
      app.db.query(`SELECT * FROM resolve_person(jsonb_build_object('hospital_id', 1), $1)`, [
        { person: made.person_id, visit: null, branch: 2, by: LIMITED },
      ]);
    await expect(asLimited(resolve)).rejects.toMatchObject({ code: 'NDP01' });
    expect(await asLimited(() => app.db.query('SELECT id FROM persons WHERE id = $1', [made.person_id]))).toEqual([]);
    expect(await asLimited(() => app.db.query('SELECT take_person($1, $2, 2) AS taken', [made.person_id, LIMITED]))).toEqual([
      { taken: false },
    ]);
    expect(
      await asLimited(() => app.db.query('SELECT * FROM find_elsewhere($1, $2, $3, $4)', [made.phone, '', [], LIMITED])),
    ).toEqual([]);
  });

  it('ORG-38 a booking takes who was found, and nobody whose number was guessed', async () => {
    const made = await register();
    const take = () =>
      ask(LIMITED, (client) =>
        client.call(takePerson, { params: { id: made.person_id }, body: { branchId: 3, persons: '2,3' } }),
      );
    await expect(take()).rejects.toMatchObject({ status: 404 });
    await shared(made.phone);
    await expect(take()).resolves.toEqual({ taken: true });
    expect(await branchesOf(made.person_id)).toEqual([1, 3]);
  });

  it('ORG-38 who is booked, by whomever, comes to the branch, and to another one when the booking is moved', async () => {
    const made = await register();
    const facts = { ...(appointmentBooked.sample as AppointmentFacts), hospitalId: HOSPITAL, personId: made.person_id };
    const { app: service } = app.composition.services.get('patients')!;
    const heard = (branchId: number) => ({ payload: { ...facts, branchId } }) as EventEnvelope<AppointmentFacts>;
    await runAs({ hospitalId: HOSPITAL }, async () => {
      await service.get(AppointmentBookedHandler, { strict: false }).handle(heard(2));
      await service.get(AppointmentMovedHandler, { strict: false }).handle(heard(3));
    });
    expect(await branchesOf(made.person_id)).toEqual([1, 2, 3]);
  });

  it('ORG-38 an appointment is checked in for nobody whose number was guessed', async () => {
    const made = await register();
    const sent = (persons?: string) =>
      ask(LIMITED, (client) =>
        client.call(registerVisit, {
          body: {
            ...{ appointmentId: made.id + 500, branchId: 2, ...(persons && { persons }), isFeeByRule: false },
            form: {
              first_name: 'A',
              phone: '',
              paymentType: 'Cash',
              amount: '1',
              person_id: made.person_id,
            } as unknown as PatientForm,
          },
        }),
      );
    await expect(sent('2,3')).rejects.toMatchObject({ status: 404 });
    expect(await branchesOf(made.person_id)).toEqual([1]);
    // Whom the booking names was in sight of whoever booked.
    expect(await sent()).toMatchObject({ patientId: expect.any(Number) });
    expect(await branchesOf(made.person_id)).toEqual([1, 2]);
  });

  it('ORG-38 ORG-41 a visit that is moved brings its person to the branch, and the answer keeps their number', async () => {
    const made = await register();
    const moved = await call('POST', `/api/patients/${made.id}/move-branch/`, EVERYWHERE, { branch: 2, reason: 'Wrong desk' });
    expect(moved.status).toBe(200);
    expect((await call('GET', `/api/patients-main/${made.id}/`, LIMITED)).body).toMatchObject({ uhid: made.uhid });
  });

  it('ORG-41 a visit that is moved is held after its person', async () => {
    const made = await register();
    const other = await Session.begin(app.databaseUrl, HOSPITAL);
    try {
      await other.hold('persons', made.person_id);
      const moved = call('POST', `/api/patients/${made.id}/move-branch/`, EVERYWHERE, { branch: 2, reason: 'Wrong desk' });
      await other.awaited();
      await other.hold('patients', made.id);
      await other.commit();
      expect((await moved).status).toBe(200);
    } finally {
      await other.end();
    }
  });

  it('ORG-38 a pair of which one is out of sight is in no inbox, and is not decided', async () => {
    const [one, two] = [
      await register({ phone: '9823044444', gender: 'Female' }),
      await register({ phone: '9823044444', gender: 'Male' }, EVERYWHERE, 2),
    ];
    const pair = `${one.person_id}-${two.person_id}`;
    const inbox = async (accountId: number) =>
      ((await call('GET', '/api/persons/duplicates/', accountId)).body as { id: string }[]).map(({ id }) => id);
    expect(await inbox(EVERYWHERE)).toContain(pair);
    expect(await inbox(LIMITED)).not.toContain(pair);
    const dismiss = (accountId: number) =>
      call('POST', `/api/persons/duplicates/${pair}/dismiss/`, accountId, { reason: 'Twins' });
    expect((await dismiss(LIMITED)).status).toBe(404);
    expect((await dismiss(EVERYWHERE)).status).toBe(200);
  });

  it('ORG-38 what the privacy desk is asked about somebody out of sight is in no list, is not opened and not decided', async () => {
    const made = await register();
    const requester = { name: 'Zebra Wood', contact: '9811111111' };
    const asked = await call('POST', '/api/privacy/requests/', EVERYWHERE, {
      kind: 'access',
      person_id: made.person_id,
      requester,
    });
    expect(asked.status).toBe(201);
    const ids = async (accountId: number) =>
      ((await call('GET', '/api/privacy/requests/', accountId)).body as { id: number }[]).map(({ id }) => id);
    expect([await ids(EVERYWHERE), await ids(LIMITED)]).toEqual([[asked.body.id], []]);
    const one = `/api/privacy/requests/${asked.body.id}/`;
    expect((await call('GET', one, EVERYWHERE)).status).toBe(200);
    expect((await call('GET', one, LIMITED)).status).toBe(404);
    await shared(made.phone);
    await visit({ person_id: made.person_id });
    expect(await ids(LIMITED)).toEqual([asked.body.id]);
  });
});
