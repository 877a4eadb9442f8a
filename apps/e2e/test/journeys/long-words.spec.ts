import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { outOfSight } from '../../src/out-of-sight.ts';
import { smallTargets } from '../../src/small-targets.ts';
import type { Visitor } from '../../src/visitor.ts';

const STAFF = { email: 'admin@nidaan.local', password: 'admin-of-the-tests' };
const LONG = 'Venkatanarasimharajuvaripeta'.repeat(4).slice(0, 110);
const PHONE = { width: 390, height: 844, isMobile: true };

const STAFF_SCREENS = ['dashboard', 'tickets', 'users', 'payments', 'leads', 'audit', 'operations'].map(
  (view) => `/admin/${view}`,
);

async function faultsOf(visitor: Visitor, screens: readonly string[], find: () => string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of screens) {
    await visitor.open(path);
    await visitor.loaded();
    faults.push(...(await visitor.page.evaluate(find)).map((each) => `${path}: ${each}`));
  }
  return faults;
}

describe('names of 110 signs without a blank', () => {
  let journeys: Journeys;
  let hospital: HospitalClient;
  let staff: HospitalClient;
  let screens: string[];
  let ticket: number;
  beforeAll(async () => {
    journeys = await Journeys.start();
    hospital = await HospitalClient.registered(journeys.nidaan, `Hospital${LONG}`.slice(0, 110));
    const long = { first_name: LONG, last_name: LONG, disease: LONG, address: LONG, phone: '98765432109876543210' };
    const waiting = await hospital.patient(long);
    const seen = await hospital.patient(long);
    const record = await hospital.prescribe(seen, { doctorAdvice: LONG });
    const bill = await hospital.post('/api/pharmacy/', { patient: seen, record_id: record.body.id, tabletsAmount: 40 });
    expect(bill.status).toBe(201);
    const raised = await hospital.post('/api/tickets/', { title: LONG, description: LONG, priority: 'critical' });
    ticket = raised.body.id;
    const lead = { name: LONG, email: 'long@clinic.example', subject: LONG, message: LONG };
    expect((await hospital.post('/api/contact/', lead)).status).toBe(201);
    staff = new HospitalClient(journeys.nidaan.url, STAFF.email, STAFF.password);
    await staff.login();
    screens = [
      ...['/dashboard', '/doctor', `/doctor/treatment/${waiting}`, '/doctor/completed', `/doctor/completed/${seen}`],
      ...['/lab/tests', '/pharmacy/bills', `/pharmacy/bills/${bill.body.id}`, '/patients', `/patients/${waiting}`],
      ...['/billing', '/billing/analytics', '/tickets', `/tickets/${ticket}`, `/patients?search=${LONG}${LONG.slice(0, 80)}`],
    ];
  }, 120_000);
  afterAll(() => journeys?.stop());

  it.each([
    ['at the desk', {}],
    ['on a phone', PHONE],
  ])(
    'DOC-03 TRK-02 PHA-11 scroll no page sideways, and leave the actions of rows in sight, %s',
    async (_, options) => {
      await journeys.goAs(hospital, async (visitor) => expect(await faultsOf(visitor, screens, outOfSight)).toEqual([]), options);
    },
    120_000,
  );

  it.each([
    ['at the desk', {}],
    ['on a phone', PHONE],
  ])(
    'ADM-04 ADM-05 ADM-06 leave the panel of the staff as wide as the window, %s',
    async (_, options) => {
      const all = [...STAFF_SCREENS, `/admin/tickets/${ticket}`];
      await journeys.goAs(staff, async (visitor) => expect(await faultsOf(visitor, all, outOfSight)).toEqual([]), options);
    },
    120_000,
  );

  it('ADM-01 has room for a finger on every screen of the staff: 44 px, but for links within a text', async () => {
    // On the settings nothing can be pressed (OPN-52).
    const all = [...STAFF_SCREENS, `/admin/tickets/${ticket}`];
    await journeys.goAs(staff, async (visitor) => expect(await faultsOf(visitor, all, smallTargets)).toEqual([]), PHONE);
  }, 120_000);
});
