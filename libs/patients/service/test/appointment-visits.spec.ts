import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerVisit } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { ServiceClient } from '@nidaan/platform-http';
import { PatientsApp } from './patients-app.ts';

describe('visits of appointments', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  const FORM = { first_name: 'Asha', phone: '9876500001', paymentType: 'Cash', amount: 450 };
  const ask = (appointmentId: number, form: object = FORM, { hospitalId = 1, branchId = 1, accountId = 7 } = {}) => {
    const { link, serviceTokens } = app.composition.resources;
    const scheduling = new ServiceClient(link, serviceTokens, 'scheduling');
    return runAs({ hospitalId, accountId }, () => scheduling.call(registerVisit, { body: { appointmentId, branchId, form } }));
  };

  it('FRD-52 PRM-13 an appointment becomes one visit, however often and by whomever it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => ask(12, FORM, { accountId: 7 + at })));
    expect(new Set(answers.map(({ patientId }) => patientId)).size).toBe(1);
    expect(await ask(12, { ...FORM, amount: 900 })).toEqual(answers[0]);
    const pending = (await app.get('/api/patients/pending/', 1)).body;
    expect(pending).toMatchObject([{ id: answers[0]!.patientId, first_name: 'Asha', status: 'Pending' }]);
  });

  it('FRD-52 numbers of appointments are those of a hospital', async () => {
    const [one, other] = [await ask(13, FORM, { hospitalId: 2 }), await ask(13, FORM, { hospitalId: 3 })];
    const inEach = await Promise.all([2, 3].map(async (id) => (await app.get('/api/patients/pending/', id)).body.length));
    expect([inEach, one.patientId > 0, other.patientId > 0]).toEqual([[1, 1], true, true]);
  });

  it('FRD-52 stands at the branch of the appointment, and is refused like any registration', async () => {
    const { patientId } = await ask(14, FORM, { hospitalId: 4, branchId: 2 });
    const [row] = await runAs({ hospitalId: 4 }, () =>
      app.db.query<{ branch_id: number }>('SELECT branch_id FROM patients WHERE id = $1', [patientId]),
    );
    expect(row).toEqual({ branch_id: 2 });
    await expect(ask(15, { ...FORM, paymentType: 'Gold' }, { hospitalId: 4 })).rejects.toMatchObject({ status: 400 });
    expect((await app.call('POST', '/internal/patients/visits/', {})).status).toBe(401);
  });
});
