import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { until } from '../../src/until.ts';
import { fillVisit, register, VISITS } from '../../src/desk-visits.ts';

describe('the front desk', () => {
  let journeys: Journeys;
  let hospital: HospitalClient;
  beforeAll(async () => {
    journeys = await Journeys.start();
    hospital = await HospitalClient.registered(journeys.nidaan);
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('PAT-07 PAT-08 PAT-10 PAT-13 registers every type of patient with every type of payment, one after the other', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Patient Registration');
      for (const visit of VISITS) {
        await fillVisit(visitor, visit);
        const { id } = await register(visitor);
        await visitor.sees(String(id), visit.name.join(' '));
        await visitor.press('button', 'Register Another Patient');
        expect(await visitor.valueOf('textbox', 'First Name recommended')).toBe('');
        const { body } = await hospital.get(`/api/patients-main/${id}/`);
        expect(body).toMatchObject({
          first_name: visit.name[0],
          last_name: visit.name[1],
          patientType: visit.type,
          status: 'Pending',
        });
        expect(body).toMatchObject({
          paymentType: visit.payment,
          bedDetails: visit.bed?.[0] ?? '',
          bedDays: visit.bed?.[1] ?? '',
        });
        if (visit.extra) expect(body[visit.extra[1]]).toBe(visit.extra[2]);
        expect(Number(body.amount)).toBe(Number(visit.amount));
      }
    });
  }, 90_000);

  it('PAT-01 PAT-04 PAT-16 registers by the keyboard alone, and hands every field over', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Patient Registration');
      await until('the focus on the first field', async () => (await visitor.focused()).startsWith('First Name'));
      const typed = [
        'Ravi',
        'Deshmukh',
        'ravi@example.in',
        '9812345678',
        '4455 6677 8899',
        '12 Tilak Road, Pune',
        'Male',
        '9',
        '8',
        '1984',
      ];
      for (const text of typed) {
        await visitor.type(text);
        await visitor.keys('Enter');
      }
      await visitor.type('typh');
      await visitor.keys('ArrowDown', 'Enter', 'Enter');
      for (const text of ['71.5', '130/85', '101.2', 'IPD', 'Yes', 'Ward 1, bed 3', '4', 'UPI', '650', '918273645']) {
        await visitor.type(text);
        if (text !== '918273645') await visitor.keys('Enter');
      }
      const { sent, answer } = await visitor.calls('POST /api/patients/', () => visitor.keys('Enter'));
      expect(sent).toMatchObject({ gender: 'Male', day: '9', month: '8', year: '1984', disease: 'Typhoid', bed_assign: 'yes' });
      await visitor.sees('Registration Successful', 'Ravi Deshmukh', 'ravi@example.in', '9812345678', 'Typhoid');
      expect((await hospital.get(`/api/patients-main/${answer.id}/`)).body).toMatchObject({
        email: 'ravi@example.in',
        aadhar: '4455 6677 8899',
        address: '12 Tilak Road, Pune',
        weight: '71.5',
        bp: '130/85',
        temparature: '101.2',
        age: String(ageOf(1984, 8, 9)),
        patientType: 'IPD',
        bedDetails: 'Ward 1, bed 3',
        bedDays: '4',
        paymentType: 'UPI',
        upiTransactionNo: '918273645',
      });
      await visitor.keys('Enter');
      await until('the focus on the first field again', async () => (await visitor.focused()).startsWith('First Name'));
    });
  }, 60_000);

  it('registers who is known by the phone in a few keys, and says what looks wrong without stopping', async () => {
    const phone = '9833300011';
    const birth = { day: '', month: '', year: '', age: '60' };
    await hospital.patient({ first_name: 'Uma', last_name: 'Kale', gender: 'Female', address: '3 Laxmi Road', phone, ...birth });
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Patient Registration');
      await until('the focus on the first field', async () => (await visitor.focused()).startsWith('First Name'));
      await visitor.keys('Enter', 'Enter', 'Enter');
      await visitor.type('98333-00011');
      await visitor.sees('This phone is known', 'Uma Kale, 60, seen');
      await visitor.keys('ArrowDown');
      await until('the focus behind what was filled in', async () => (await visitor.focused()).startsWith('Disease'));
      await visitor.sees('The details of Uma Kale were filled in.');
      expect(await visitor.valueOf('textbox', 'Age')).toBe('≈ 60');
      await visitor.fill('textbox', 'Blood Pressure', '80/120');
      await visitor.fill('textbox', 'Amount (₹)', '300');
      await visitor.sees('The upper pressure is not above the lower.');
      const { answer } = await visitor.calls('POST /api/patients/', () => visitor.keys('Enter'));
      expect(answer).toMatchObject({
        first_name: 'Uma',
        gender: 'Female',
        address: '3 Laxmi Road',
        phone: '98333-00011',
        age: '60',
      });
      await visitor.open(`/patients/${answer.id}`);
      await visitor.sees('2 visits', '60 years', 'about 19', 'All of this visit');
    });
  }, 60_000);

  it('PAT-09 PAT-14 shows what the form and the server refuse, and keeps what was typed', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Patient Registration');
      await fillVisit(visitor, { ...VISITS[0]!, amount: '' });
      await visitor.press('button', 'Register Patient');
      await visitor.sees('Amount is required');
      await visitor.fill('textbox', 'Amount (₹)', '300');
      // A form of yesterday's version lets through what the server refuses today.
      await visitor.meddle('POST /api/patients/', (request) =>
        request.continue({ postData: JSON.stringify({ ...JSON.parse(request.postData()!), amount: '-300' }) }),
      );
      visitor.watch.expectRefusal('POST /api/patients/', 400);
      const { answer } = await visitor.calls('POST /api/patients/', () => visitor.press('button', 'Register Patient'));
      const banner = await visitor.find('alert', '');
      expect(await banner.evaluate((each) => each.innerText)).toContain(answer.message);
      await visitor.press('button', 'Dismiss');
      expect(await visitor.valueOf('textbox', 'Last Name')).toBe('Nair');
      expect(await register(visitor)).toMatchObject({ first_name: 'Meena', status: 'Pending' });
    });
  }, 60_000);

  it('FRD-28 FRD-30 FRD-33 joins two patients from the inbox, and takes them apart in the register of merges', async () => {
    // Another gender on the same phone and name: the registry asks (FRD-02).
    const told = { first_name: 'Kamala', last_name: 'Joshi', phone: '9844455566' };
    const registered = async (form: object) =>
      (await hospital.get(`/api/patients-main/${await hospital.patient({ ...told, ...form })}/`)).body;
    const asked = [await registered({ gender: 'Female' }), await registered({ gender: 'Male' })];
    // The page names the lower number first; replicas draw numbers from blocks of their own.
    const [one, two] = asked.sort((a, b) => a.person_id - b.person_id) as [(typeof asked)[0], (typeof asked)[0]];
    const [kept, gone] = [`Kamala Joshi, ${one.uhid}`, `Kamala Joshi, ${two.uhid}`];
    const isNow = async () => (await hospital.get(`/api/persons/${two.person_id}/`)).body.id;
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open('/duplicates');
      await visitor.press('button', `Merge … ${kept} and ${gone}`);
      await visitor.sees('Their genders differ.');
      await visitor.press('checkbox', 'They are one person all the same');
      await visitor.fill('textbox', 'Reason', 'Typed twice');
      await visitor.press('button', 'Merge');
      await visitor.sees(`${gone} is ${kept} now.`);
      expect(await isNow()).toBe(one.person_id);
      const since = await registered({ person_id: one.person_id });
      await visitor.press('tab', 'Merges');
      await visitor.pressInRow('Merges', kept, 'Undo …');
      await visitor.press('checkbox', `#${since.id} · ${formatted(since.created_at)} · Kamala Joshi`);
      await visitor.fill('textbox', 'Reason', 'Two persons');
      await visitor.press('button', 'Undo the merge');
      await visitor.sees('They are two patients again.');
      expect(await isNow()).toBe(two.person_id);
      expect((await hospital.get(`/api/patients-main/${since.id}/`)).body.person_id).toBe(two.person_id);
    });
  }, 60_000);

  it('APP-04 registers on a phone: the menu lies over the page, and nothing is wider than the screen', async () => {
    const phone = { width: 390, height: 844, isMobile: true };
    await hospital.patient({
      first_name: 'Balakrishnan',
      last_name: 'Venkataraman Subramaniam',
      disease: 'Chronic Obstructive Pulmonary Disease',
    });
    await journeys.goAs(
      hospital,
      async (visitor) => {
        await visitor.page.evaluate(measureWidest);
        const fits = async () => expect(await visitor.stored('widest')).toBe('390');
        await visitor.sees('Hospital Dashboard', 'Venkataraman');
        await until('six month labels that can be read', async () => areReadable(await visitor.page.$$eval(MONTHS, boxesOf), 6));
        await fits();
        await visitor.press('button', 'Open menu');
        await until('the focus in the menu', async () => (await visitor.focused()) === 'Dashboard');
        await visitor.keys('Escape');
        await until('the focus back', async () => (await visitor.focused()) === 'Open menu');
        await visitor.press('button', 'Open menu');
        await visitor.press('link', 'Patient Registration');
        await visitor.find('heading', 'Patient Registration');
        await fits();
        await fillVisit(visitor, VISITS[1]!);
        await fits();
        expect(await register(visitor)).toMatchObject({ first_name: 'Imran', patientType: 'IPD' });
        await fits();
        for (const tab of ['Doctor View', 'Patients Tracking']) {
          await visitor.press('button', 'Open menu');
          await visitor.press('link', tab);
          await visitor.sees('Imran Sheikh');
          await fits();
        }
      },
      phone,
    );
  }, 60_000);
});

const MONTHS = '[data-bar-name]';

interface Box {
  left: number;
  right: number;
  height: number;
}

/** Runs in the page: where the drawn ones of the elements are. */
function boxesOf(elements: Element[]): Box[] {
  const boxes = elements.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
  return boxes.map(({ left, right, height }) => ({ left, right, height }));
}

/** So many labels, each high enough and clear of the one before. */
const areReadable = (boxes: readonly Box[], count: number): boolean =>
  boxes.length === count && boxes.every(({ left, height }, at) => height >= 12 && left > (boxes[at - 1]?.right ?? -1) + 4);

/** Runs in the page: keeps the greatest width that the page has had at the begin of any frame. */
function measureWidest(): void {
  let widest = 0;
  const look = () => {
    widest = Math.max(widest, document.documentElement.scrollWidth);
    localStorage.setItem('widest', String(widest));
    requestAnimationFrame(look);
  };
  look();
}

/** The day of an instant in the hospital's zone, as screens write it. */
const formatted = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(at),
  );

function ageOf(year: number, month: number, day: number): number {
  const [y, m, d] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date()).split('-').map(Number);
  return y! - year - (m! * 100 + d! < month * 100 + day ? 1 : 0);
}
