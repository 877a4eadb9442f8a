import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { BranchFacts, MemberFacts, RightsKey } from '@nidaan/platform-access';
import type { AnswerOf } from '@nidaan/kernel';
import {
  type branchSummary,
  type PatientAnswer,
  type PatientsStatsAnswer,
  patientRegistered,
  visitMoved,
} from '@nidaan/patients-contracts';
import { EventsService } from '@nidaan/platform-events';
import { EveryoneOwns } from '@nidaan/testing/services';
import { PatientsApp } from './patients-app.ts';

const HOSPITAL = 1;
// Accounts, and the branches in which they work.
const EVERYWHERE = 10;
const IN_TWO = 12;
const IN_CLOSED = 14;
const PHARMACIST = 15;

class People extends EveryoneOwns {
  override async find(key: RightsKey): Promise<MemberFacts | null> {
    const member = (await super.find(key))!;
    if (key.accountId === IN_TWO) return { ...member, branchIds: [2], defaultBranchId: 2 };
    if (key.accountId === IN_CLOSED) return { ...member, branchIds: [1, 4], defaultBranchId: 4 };
    if (key.accountId === PHARMACIST) return { ...member, roleKey: 'pharmacy' };
    return member;
  }

  override async branchesOf(): Promise<BranchFacts[]> {
    return [1, 2, 3, 4].map((id) => ({ id, name: `Branch ${id}`, isActive: id !== 4 }));
  }
}

describe('patients at branches', () => {
  let app: PatientsApp;
  const visits: Record<string, number> = {};
  const told: (number | undefined)[] = [];
  const toldMoves: unknown[] = [];

  const outside = async <R extends object>(sql: string): Promise<R[]> => {
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    try {
      return (await client.query<R>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const call = (method: string, url: string, accountId: number, branch?: string, body?: unknown) =>
    app.call(method, url, { ...app.headers(HOSPITAL, accountId), ...(branch && { 'x-branch-id': branch }) }, body);
  const register = (accountId: number, first_name: string, branch?: string) =>
    call('POST', '/api/patients/', accountId, branch, { first_name, phone: '9812300001', paymentType: 'Cash', amount: '100' });
  const names = async (url: string, accountId: number, branch?: string): Promise<string[]> => {
    const { body, text } = await call('GET', url, accountId, branch);
    if (!Array.isArray(body)) throw new Error(text);
    return (body as { first_name: string }[]).map(({ first_name }) => first_name).sort();
  };

  beforeAll(async () => {
    app = await PatientsApp.start(undefined, new People());
    // A payload is not kept once it was sent.
    const events = app.composition.services.get('patients')!.app.get(EventsService);
    const add = events.add.bind(events);
    events.add = ((contract: typeof patientRegistered | typeof visitMoved, payload: { branchId?: number }) => {
      if (contract.name === patientRegistered.name) told.push(payload.branchId);
      if (contract.name === visitMoved.name) toldMoves.push(payload);
      return add(contract as typeof patientRegistered, payload as never);
    }) as typeof events.add;
    for (const [name, account, branch] of [
      ['Mani', EVERYWHERE],
      ['Tara', EVERYWHERE, '2'],
      ['Dev', EVERYWHERE, '3'],
      ['Tej', IN_TWO],
    ] as const)
      visits[name] = ((await register(account, name, branch)).body as { id: number }).id;
  }, 120_000);
  afterAll(() => app?.stop());

  it('ORG-32 a visit is stamped with the branch that is named, else the default of the member, else main; the event tells it', async () => {
    const rows = await outside<{ id: number; branch_id: number }>('SELECT id, branch_id FROM patients.patients ORDER BY id');
    expect(rows.map(({ branch_id }) => branch_id)).toEqual([1, 2, 3, 2]);
    expect(told.slice(0, 4)).toEqual([undefined, 2, 3, 2]);
  });

  it('ORG-32 answers say at which branch a visit stands and what that is called', async () => {
    const { body } = await call('GET', '/api/patients-main/', EVERYWHERE);
    const told = (body as PatientAnswer[]).map(({ first_name, branch, branch_name }) => [first_name, branch, branch_name]);
    expect(told).toEqual([
      ['Tej', 2, 'Branch 2'],
      ['Dev', 3, 'Branch 3'],
      ['Tara', 2, 'Branch 2'],
      ['Mani', 1, 'Branch 1'],
    ]);
    const one = await call('GET', `/api/patients-main/${visits.Dev}/`, EVERYWHERE);
    expect(one.body).toMatchObject({ branch: 3, branch_name: 'Branch 3' });
  });

  it('ORG-33 lists, searches, counts and single visits show the branches of the member, or the one that is named', async () => {
    expect(await names('/api/patients-main/', EVERYWHERE)).toEqual(['Dev', 'Mani', 'Tara', 'Tej']);
    expect(await names('/api/patients-main/', EVERYWHERE, 'all')).toEqual(['Dev', 'Mani', 'Tara', 'Tej']);
    expect(await names('/api/patients-main/', EVERYWHERE, '3')).toEqual(['Dev']);
    expect(await names('/api/patients-main/?branch=3', EVERYWHERE)).toEqual(['Dev']);
    expect(await names('/api/patients-main/', IN_TWO)).toEqual(['Tara', 'Tej']);
    expect(await names('/api/patients/pending/', IN_TWO)).toEqual(['Tara', 'Tej']);
    expect(await names('/api/patients-main/?search=9812300001', IN_TWO)).toEqual(['Tara', 'Tej']);
    expect(await names('/api/patients-main/?search=mani', IN_TWO)).toEqual([]);
    expect((await call('GET', `/api/patients-main/${visits.Tara}/`, IN_TWO)).status).toBe(200);
    expect((await call('GET', `/api/patients-main/${visits.Mani}/`, IN_TWO)).status).toBe(404);
    expect((await call('GET', `/api/patients-main/${visits.Tara}/`, EVERYWHERE, '3')).status).toBe(404);
  });

  it('ORG-34 what was done for a visit follows its branch, and is seen with it', async () => {
    await app.saved(HOSPITAL, visits.Tara!, 7, { branchId: 3, visitBranchId: 2 });
    const rows = await outside<{ branch_id: number }>('SELECT branch_id FROM patients.medical_records');
    expect(rows).toEqual([{ branch_id: 2 }]);
    const { body } = await call('GET', `/api/patients-main/${visits.Tara}/`, IN_TWO);
    expect((body as { medical_records: unknown[] }).medical_records).toHaveLength(1);
  });

  it('ORG-33 the figures of a member are those of the branches in sight; the parts add up to the hospital', async () => {
    const figures = async (accountId: number, branch?: string) => {
      const { body } = await call('GET', '/api/patients/patients_stats/', accountId, branch);
      const { total_patients, registered_today_count, completed_today_count, yearly_data } = body as PatientsStatsAnswer;
      return [total_patients, registered_today_count, completed_today_count, yearly_data[0]?.amount ?? 0];
    };
    // Tara's prescription, written at Hadapsar, completes her visit at Kothrud.
    expect(await figures(EVERYWHERE)).toEqual([4, 4, 1, 400]);
    expect(await figures(IN_TWO)).toEqual([2, 2, 1, 200]);
    expect(await figures(EVERYWHERE, '2')).toEqual([2, 2, 1, 200]);
    expect(await figures(EVERYWHERE, '3')).toEqual([1, 1, 0, 100]);
    expect(await figures(EVERYWHERE, '1')).toEqual([1, 1, 0, 100]);
    expect(await figures(EVERYWHERE, '4')).toEqual([0, 0, 0, 0]);
  });

  it('ORG-40 puts the branches beside each other; their sum is the hospital, amounts are for whoever sees money', async () => {
    const summary = async (accountId: number, query = '', branch?: string) => {
      const { status, body } = await call('GET', `/api/branches/summary/${query}`, accountId, branch);
      if (status !== 200) return [status, (body as unknown as { message: string }).message];
      return body as unknown as AnswerOf<typeof branchSummary>;
    };
    const row = (branch: number | null, branch_name: string, patients: number, completed: number) => ({
      ...{ branch, branch_name, patients, completed, consultation: patients * 100, lab: 0, pharmacy: 0, total: patients * 100 },
    });
    expect(await summary(EVERYWHERE)).toEqual([
      row(1, 'Branch 1', 1, 0),
      row(2, 'Branch 2', 2, 1),
      row(3, 'Branch 3', 1, 0),
      row(null, '', 4, 1),
    ]);
    expect(await summary(IN_TWO)).toEqual([row(2, 'Branch 2', 2, 1), row(null, '', 2, 1)]);
    expect(await summary(EVERYWHERE, '', '3')).toEqual([row(3, 'Branch 3', 1, 0), row(null, '', 1, 0)]);
    const [hidden] = (await summary(PHARMACIST)) as AnswerOf<typeof branchSummary>;
    const amounts = { consultation: 0, lab: 0, pharmacy: 0, total: 0 };
    expect(hidden).toEqual({ ...row(1, 'Branch 1', 1, 0), ...amounts, hidden: Object.keys(amounts).sort() });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(((await summary(EVERYWHERE, `?from=${today}&to=${today}`)) as unknown[]).at(-1)).toEqual(row(null, '', 4, 1));
    expect(((await summary(EVERYWHERE, '?from=2020-01-01&to=2020-12-31')) as unknown[]).at(-1)).toEqual(row(null, '', 0, 0));
    expect(await summary(EVERYWHERE, '?from=2026-02-02&to=2026-02-01')).toEqual([
      400,
      'The first day must not be after the last one',
    ]);
    expect(await summary(EVERYWHERE, '?from=2026-02-30')).toEqual([400, 'Dates must be written as YYYY-MM-DD']);
  });

  it('ORG-41 moves a visit of the wrong branch, with the figures of both, until something was issued for it', async () => {
    const move = async (id: number, branch: unknown, accountId = EVERYWHERE, reason = 'Wrong desk') => {
      const { status, body } = await call('POST', `/api/patients/${id}/move-branch/`, accountId, undefined, { branch, reason });
      return [status, (body as { message?: string }).message];
    };
    const figures = async () =>
      ((await call('GET', '/api/branches/summary/', EVERYWHERE)).body as unknown as AnswerOf<typeof branchSummary>).map(
        ({ branch, patients, total }) => [branch, patients, total],
      );
    const before = await figures();
    const { body } = await register(EVERYWHERE, 'Asha');
    const { id } = body as { id: number };
    const added = before.map(([branch, patients, total]) =>
      branch === 1 || branch === null ? [branch, patients! + 1, total! + 100] : [branch, patients, total],
    );
    expect(await figures()).toEqual(added);
    expect((await call('GET', `/api/patients-main/${id}/`, IN_TWO)).status).toBe(404);
    expect(await move(id, 2, EVERYWHERE, ' ')).toEqual([400, 'Reason is required']);
    expect(await move(id, 9)).toEqual([404, 'Branch not found']);
    expect(await move(id, 4)).toEqual([409, 'This branch is closed.']);
    expect(await move(id, 1)).toEqual([409, 'The visit is at this branch already.']);
    expect((await move(id, 2, PHARMACIST))[0]).toBe(403);
    expect(await move(id, 2, IN_TWO)).toEqual([404, 'No patient found with this ID']);
    const both = await Promise.all([move(id, 2), move(id, 2)]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
    expect((await call('GET', `/api/patients-main/${id}/`, IN_TWO)).status).toBe(200);
    const moved = before.map(([branch, patients, total]) =>
      branch === 2 || branch === null ? [branch, patients! + 1, total! + 100] : [branch, patients, total],
    );
    expect(await figures()).toEqual(moved);
    const kept = await outside('SELECT from_branch_id, to_branch_id, reason FROM patients.visit_moves');
    expect(kept).toEqual([{ from_branch_id: 1, to_branch_id: 2, reason: 'Wrong desk' }]);
    // Billing waits for the fee.
    expect(toldMoves).toEqual([{ hospitalId: HOSPITAL, patientId: id, fromBranchId: 1, toBranchId: 2, amountPaise: 10_000 }]);
    expect(await move(visits.Tara!, 3)).toEqual([409, 'Something was issued for this visit. It cannot be moved any more.']);
  });

  it('ORG-31 a branch that is unknown or not of the member is not found, before what is sent is looked at', async () => {
    const refused = async (account: number, branch: string, url = '/api/patients/') => {
      const { status, body } = await call('POST', url, account, branch, { amount: {} });
      return [status, (body as { message: string }).message];
    };
    const UNKNOWN = [404, 'Branch not found'];
    for (const branch of ['9', 'x', '0', '-1']) expect(await refused(EVERYWHERE, branch)).toEqual(UNKNOWN);
    expect(await refused(IN_TWO, '1')).toEqual(UNKNOWN);
    expect(await refused(IN_TWO, '2', '/api/patients/?branch=1')).toEqual([400, 'The branch is named twice.']);
    expect((await refused(IN_TWO, '2'))[0]).toBe(400);
    expect((await refused(PHARMACIST, '9'))[0]).toBe(403);
    expect((await app.call('POST', '/api/patients/', { 'x-branch-id': '9' }, {})).status).toBe(401);
  });

  it('ORG-32 a closed branch is read and not written, named or by default', async () => {
    expect((await call('GET', '/api/patients-main/', IN_CLOSED, '4')).status).toBe(200);
    const CLOSED = { status: 409, body: { message: 'This branch is closed.' } };
    expect(await register(EVERYWHERE, 'Late', '4')).toMatchObject(CLOSED);
    expect(await register(IN_CLOSED, 'Late')).toMatchObject(CLOSED);
    expect((await register(IN_CLOSED, 'Early', '1')).status).toBe(201);
  });
});
