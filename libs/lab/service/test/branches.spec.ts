import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { TestOrdersService } from '../src/orders/test-orders.service.ts';
import { openLabFixture, type LabFixture } from './lab-fixture.ts';

const HOSPITAL = 41;
const VISIT = 4101;

describe('lab tests at branches', () => {
  let lab: LabFixture;
  const form = { testName: 'CBC', testDate: '2026-11-20', price: 100, patient_id: VISIT };
  const from = async (branch: string) => {
    const { body } = await lab.nidaan.api.get('/api/lab-tests/', {
      token: lab.token(HOSPITAL),
      headers: { 'x-branch-id': branch },
    });
    return (body as { testName: string }[]).map(({ testName }) => testName);
  };

  beforeAll(async () => {
    lab = await openLabFixture();
    await lab.register(HOSPITAL, VISIT, true, { branchId: 2 });
  }, 120_000);
  afterAll(() => lab?.close());

  it("ORG-32 ORG-34 a test of the central laboratory bears the desk's branch and the visit's, and both see it", async () => {
    expect(await lab.add(HOSPITAL, form, { 'x-branch-id': '3' })).toMatchObject({ status: 201 });
    const rows = await lab.sql('SELECT branch_id, visit_branch_id FROM lab.lab_tests WHERE hospital_id = $1', [HOSPITAL]);
    expect(rows).toEqual([{ branch_id: 3, visit_branch_id: 2 }]);
    expect([await from('3'), await from('2'), await from('1')]).toEqual([['CBC'], ['CBC'], []]);
  });

  it('ORG-32 answers say the branch of the desk and what it is called', async () => {
    const { body } = await lab.add(HOSPITAL, form, { 'x-branch-id': '3' });
    const named = { branch: 3, branch_name: 'Branch 3' };
    expect(body).toMatchObject(named);
    const listed = await lab.nidaan.api.get('/api/lab-tests/?branch=2', { token: lab.token(HOSPITAL) });
    expect(
      (listed.body as { branch: number; branch_name: string }[]).map(({ branch, branch_name }) => ({ branch, branch_name })),
    ).toEqual([named, named]);
  });

  it('ORG-33 the worklist shows the orders of the branch, which follow the visit', async () => {
    await lab.prescribe(HOSPITAL, VISIT, 1, ['Urine Routine'], { branchId: 1, visitBranchId: 2 });
    const orders = async (branch: string) =>
      ((await lab.nidaan.api.get(`/api/lab-tests/orders/?branch=${branch}`, { token: lab.token(HOSPITAL) })).body as unknown[])
        .length;
    expect([await orders('1'), await orders('2'), await orders('3')]).toEqual([1, 1, 0]);
  });

  it('ORG-29 tests that are open are counted of the desk and of the visit: ordered, or recorded without a result', async () => {
    const [hospital, visit] = [42, 4201];
    const add = async (more: object) => {
      const { status } = await lab.add(hospital, { ...form, patient_id: visit, ...more }, { 'x-branch-id': '3' });
      expect(status).toBe(201);
    };
    await lab.register(hospital, visit, true, { branchId: 2 });
    await lab.prescribe(hospital, visit, 2, 'CBC, ESR, Widal Test', { branchId: 1, visitBranchId: 2 });
    await add({ testName: 'ESR' });
    await add({ testName: 'Lipid Profile', status: 'completed', result: '5' });
    const { app } = lab.nidaan.composition.services.get('lab')!;
    const open = (branch: number, hospitalId = hospital) =>
      runAs({ hospitalId }, () => app.get(TestOrdersService).countOpen(branch));
    // Two that are ordered still, and the one of the laboratory.
    expect([await open(2), await open(1), await open(3), await open(4)]).toEqual([3, 2, 1, 0]);
    expect(await open(2, hospital + 1)).toBe(0);
  });
});
