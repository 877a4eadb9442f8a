import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PatientsApp } from './patients-app.ts';
import { schedule } from './schedule-stand-in.ts';
import { whileWritten } from './while-written.ts';

describe('persons who are struck out', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  beforeEach(() => {
    schedule.booked.clear();
    schedule.open.clear();
    schedule.isAway = false;
  });
  afterAll(() => app?.stop());

  const person = async (form: object = {}): Promise<number> =>
    (await app.call('POST', '/api/persons/', 1, { first_name: 'Asha', ...form })).body.id;
  const strike = async (id: number) => {
    const { status, body } = await app.call('POST', `/api/persons/${id}/strike/`, 1, { reason: 'twice' });
    return [status, status === 200 ? body.is_struck : body.message];
  };

  it('FRD-08 have neither appointments nor tokens; who can is asked first, and without an answer nobody is struck out', async () => {
    const [booked, waiting, free] = [await person(), await person(), await person()];
    schedule.booked.set(booked, [1]);
    schedule.open.set(waiting, { appointments: 0, tokens: 1 });
    const said = 'This patient has appointments and cannot be struck out.';
    expect([await strike(booked), await strike(waiting)]).toEqual([
      [409, said],
      [409, said],
    ]);
    schedule.isAway = true;
    expect(await strike(free)).toEqual([503, 'The appointments could not be looked up just now. Please try again.']);
    schedule.isAway = false;
    expect(await strike(free)).toEqual([200, true]);
    expect((await app.get(`/api/persons/${booked}/`, 1)).body.is_struck).toBe(false);
  });

  it('FRD-08 FRD-02 get no visit that is registered in the moment of the striking: that one makes a new person', async () => {
    const phone = '9822077777';
    const id = await person({ last_name: 'Verma', phone });
    const strikes = { sql: 'UPDATE patients.persons SET struck_at = now() WHERE hospital_id = 1 AND id = $1', values: [id] };
    const form = { first_name: 'Asha', last_name: 'Verma', phone };
    const visit = await whileWritten(app.databaseUrl, strikes, () => app.register(1, form));
    expect([visit.person_id === id, visit.visit_no]).toEqual([false, 1]);
  });
});
