import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

const STAFF = { email: 'admin@nidaan.local', password: 'admin-of-the-tests' };
const PATIENTS = 3;
// A name of its own: a cluster has the hospitals of other journeys as well.
const DOCTOR = 'Vivekananda Hospital';

const logIn = async (visitor: Visitor, { email, password }: { email: string; password: string }) => {
  await visitor.fill('textbox', 'Email', email);
  await visitor.fill('textbox', 'Password', password);
  await visitor.press('button', 'Log in');
};

/** The cells of the row that holds the text, once they are as wanted. */
const rowWith = (visitor: Visitor, table: string, text: string, ...cells: string[]) =>
  until(`${cells.join(', ')} beside ${text} in ${table}`, async () => {
    const row = (await visitor.rows(table)).find((each) => each.join(' ').includes(text));
    return row && cells.every((cell) => row.includes(cell)) && row;
  });

const goTo = async (visitor: Visitor, view: string) => {
  await visitor.press('link', view);
  await visitor.find('heading', view);
};

const pay = async (visitor: Visitor, amount: string) => {
  await visitor.pressInRow('Doctors', DOCTOR, 'Pay');
  await visitor.fill('spinbutton', 'Amount paid (₹)', amount);
  await visitor.press('button', 'Record Payment');
};

/** A hospital's first day: patients seen and billed, a question asked. */
async function firstDay(hospital: HospitalClient): Promise<void> {
  for (let count = 0; count < PATIENTS; count++) {
    const patient = await hospital.patient();
    const record = await hospital.prescribe(patient);
    const { status } = await hospital.post('/api/pharmacy/', { patient, record_id: record.body.id, tabletsAmount: 40 });
    expect(status).toBe(201);
  }
  const ticket = { title: 'The printer is silent', description: 'Since this morning', priority: 'high' };
  expect((await hospital.post('/api/tickets/', ticket)).status).toBe(201);
}

describe('the platform administrator', () => {
  let journeys: Journeys;
  let hospital: HospitalClient;
  let staff: HospitalClient;
  beforeAll(async () => {
    journeys = await Journeys.start();
    hospital = await HospitalClient.registered(journeys.nidaan, DOCTOR);
    await firstDay(hospital);
    staff = new HospitalClient(journeys.nidaan.url, STAFF.email, STAFF.password);
    await staff.login();
  }, 120_000);
  afterAll(() => journeys?.stop());

  const asStaff = (work: (visitor: Visitor) => Promise<void>) =>
    journeys.go(async (visitor) => {
      await visitor.open('/login');
      await logIn(visitor, STAFF);
      await visitor.at('/admin/dashboard');
      await work(visitor);
    });

  it('LOGIN-07 ADM-03 ADM-05 ADM-13 sees a hospital that has just registered, its patients and its ticket', async () => {
    await asStaff(async (visitor) => {
      await rowWith(visitor, 'Recent users', DOCTOR, String(PATIENTS));
      await rowWith(visitor, 'Recent tickets', 'The printer is silent', 'Open');
      const { total_users: users } = (await staff.get('/api/admin/summary/')).body;
      expect(await (await visitor.find('group', 'Total users')).evaluate((card) => card.innerText)).toMatch(
        new RegExp(`\\D${users}$`),
      );
      await goTo(visitor, 'Users');
      await rowWith(visitor, 'Users', DOCTOR, hospital.email, String(PATIENTS), '₹60.00');
      await visitor.fill('searchbox', 'Search users', 'nobody');
      await visitor.sees('No users found');
    });
  }, 60_000);

  it('ADM-04 ADM-09 ADM-10 TIX-14 answers its ticket', async () => {
    await asStaff(async (visitor) => {
      await goTo(visitor, 'Tickets');
      await visitor.pressInRow('Tickets', 'The printer is silent', 'View');
      await visitor.sees('Since this morning', hospital.email);
      await visitor.choose('Status', 'resolved');
      await visitor.fill('textbox', 'Response', 'Please try the other cable');
      await visitor.press('button', 'Save answer');
      await visitor.sees('Ticket updated');
      const [ticket] = (await hospital.get('/api/tickets/')).body;
      expect(ticket).toMatchObject({ status: 'resolved', admin_response: 'Please try the other cable' });
      await visitor.press('link', 'Back to tickets');
      await rowWith(visitor, 'Tickets', 'The printer is silent', 'Resolved', 'Answered');
    });
  }, 60_000);

  it('ADM-06 ADM-07 ADM-16 ADM-18 ADM-21 ADM-22 records a part, then the rest, and resets the counts', async () => {
    await asStaff(async (visitor) => {
      await goTo(visitor, 'Doctor Payments');
      await rowWith(visitor, 'Doctors', DOCTOR, String(PATIENTS), '₹60.00');
      await pay(visitor, '60.01');
      await visitor.sees('Amount paid must be at most the amount due (₹60.00)');
      await visitor.press('button', 'Cancel');
      await pay(visitor, '20.50');
      await visitor.sees('Payment of ₹20.50');
      await rowWith(visitor, 'Doctors', DOCTOR, '₹39.50');
      await rowWith(visitor, 'Payment history', DOCTOR, '₹60.00', '₹20.50');
      await visitor.press('button', 'Reset Monthly Counts');
      await visitor.press('button', 'Reset counts');
      await visitor.sees('Monthly counts reset successfully');
      await rowWith(visitor, 'Doctors', DOCTOR, '0', '₹39.50');
      await rowWith(visitor, 'Payment history', DOCTOR, '₹20.50', 'Partly paid');
      await pay(visitor, '39.50');
      await rowWith(visitor, 'Doctors', DOCTOR, '₹0.00');
      await rowWith(visitor, 'Payment history', DOCTOR, '₹60.00', 'Paid');
      expect((await hospital.get('/api/doctor-payment/')).body).toMatchObject({ dueAmount: 0, total_patients: 0 });
    });
  }, 60_000);

  it('ADM-19 ADM-20 OPN-48 LOGIN-18 deactivates: the open session ends and login is refused; then lets it in again', async () => {
    await asStaff(async (staff) => {
      await goTo(staff, 'Doctor Payments');
      await journeys.goAs(hospital, async (desk) => {
        await desk.sees('Hospital Dashboard', `Welcome, ${DOCTOR}`);
        // Nobody has to press anything: the stream of changes ends, and does not open again.
        for (const request of ['GET /api/live/', 'POST /api/token/refresh/']) desk.watch.expectRefusal(request, 401);
        await staff.page.bringToFront();
        await staff.pressInRow('Doctors', DOCTOR, 'Deactivate');
        await staff.press('button', 'Deactivate account');
        await staff.sees('has been deactivated');
        await rowWith(staff, 'Doctors', DOCTOR, 'Inactive');
        await desk.page.bringToFront();
        await desk.sees('Your session has expired. Please log in again.');
        await desk.press('button', 'Login');
        desk.watch.expectRefusal('POST /api/login/', 403);
        await logIn(desk, hospital);
        await desk.sees('Your account has been deactivated. Please contact support.');
        await staff.page.bringToFront();
        await staff.pressInRow('Doctors', DOCTOR, 'Activate');
        await staff.sees('has been activated');
        await desk.page.bringToFront();
        await logIn(desk, hospital);
        await desk.at('/dashboard');
        await desk.sees(`Welcome, ${DOCTOR}`);
      });
    });
  }, 60_000);

  it('PRM-71 sees a lead and keeps what was agreed', async () => {
    const lead = { name: 'Vijay Patil', email: 'vijay@patil.example', phone: '9822044556', message: 'We run three branches.' };
    expect((await hospital.post('/api/contact/', { ...lead, topic: 'demo' })).status).toBe(201);
    await asStaff(async (visitor) => {
      await goTo(visitor, 'Leads');
      await visitor.pressInRow('Leads', 'Vijay Patil', 'View');
      await visitor.sees('We run three branches.');
      await visitor.choose('Status', 'contacted', ['dialog', 'Vijay Patil']);
      await visitor.fill('textbox', 'Note', 'Calls back on Monday');
      await visitor.press('button', 'Save');
      await visitor.sees('Lead updated');
      await rowWith(visitor, 'Leads', 'Vijay Patil', 'Contacted');
    });
  }, 60_000);

  it('S14 L8 looks at the audit trail, verifies it, and sees that nothing was given up', async () => {
    await asStaff(async (visitor) => {
      await goTo(visitor, 'Audit');
      await visitor.choose('Action', 'write');
      await visitor.press('button', 'Apply');
      await rowWith(visitor, 'Audit entries', 'support.ticket', 'Write', DOCTOR);
      await visitor.press('button', 'Verify now');
      await visitor.sees('The trail of every service is as it was written.');
      await rowWith(visitor, 'Verification', 'Patients', 'Holds');
      await goTo(visitor, 'Operations');
      await visitor.sees('No parked events', 'No failed jobs');
      await rowWith(visitor, 'Services', 'Billing', 'Well');
    });
  }, 60_000);

  it('SES-05 SES-10 ADM-01 OPN-34 logs out; a hospital is led to its own dashboard and fetches nothing of the panel', async () => {
    await asStaff(async (visitor) => {
      await visitor.find('heading', 'Dashboard');
      await visitor.press('button', 'Logout');
      await visitor.at('/login');
      expect([await visitor.stored('access_token'), await visitor.stored('refresh_token')]).toEqual([null, null]);
    });
    await hospital.login();
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.sees('Hospital Dashboard');
      await visitor.open('/admin/dashboard');
      await visitor.at('/dashboard');
      await visitor.sees('Hospital Dashboard');
      const code = await visitor.page.evaluate(async () => {
        const names = performance.getEntriesByType('resource').map(({ name }) => name);
        const scripts = names.filter((name) => name.endsWith('.js'));
        return (await Promise.all(scripts.map(async (name) => (await fetch(name)).text()))).join();
      });
      expect([code.includes('Hospital Dashboard'), code.includes('Doctor Payments')]).toEqual([true, false]);
    });
  }, 60_000);

  it('ADM-01 works on a phone: the sidebar is a menu, a row has its buttons in reach', async () => {
    await journeys.go(
      async (visitor) => {
        await visitor.open('/login');
        await logIn(visitor, STAFF);
        await visitor.at('/admin/dashboard');
        await visitor.press('button', 'Open menu');
        await goTo(visitor, 'Doctor Payments');
        await rowWith(visitor, 'Doctors', DOCTOR, '₹0.00');
        const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        await visitor.pressInRow('Doctors', DOCTOR, 'Deactivate');
        await visitor.press('button', 'Cancel');
      },
      { width: 390, height: 844, isMobile: true },
    );
  }, 60_000);
});
