import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient, type Answer } from '../src/hospital-client.ts';
import { ODD_BODIES, ODD_QUERIES } from '../src/odd-requests.ts';
import { NidaanProcess } from '../src/nidaan-process.ts';

interface Operation {
  responses: unknown;
  security: unknown[];
  requestBody?: { content: Record<string, unknown> };
  parameters: { name: string; in: 'path' | 'query' }[];
}
interface Call extends Operation {
  method: string;
  path: string;
}

const MARK = 'ZZMARKER';

const ODD_IDS = ['abc', '0', '-1', '9'.repeat(30), '%00', '1%20OR%201%3D1', '..%2f', '1e3', '%F0%9F%92%8A', 'null', '2147483648'];

/** What is no paper of ours is answered as such, not as missing (RPT-20). */
const ASKED = new Set([
  '/api/patients-main/known',
  '/api/access-log/days',
  '/api/records/own-day',
  '/api/lab-tests/queue',
  '/api/tokens',
  '/api/fee-quote',
]);
/** What calls ask for before they look anybody up. */
const NEEDED: readonly (readonly [string, string])[] = [
  ['/draft_pdf/', 'for=board'],
  ['/slots/', 'date=2026-11-20&doctor_id=1'],
  ['/merge-preview/', 'other_id=2'],
  ['/persons/', 'member=1&from=2026-11-01&to=2026-11-20'],
  ['/persons_csv/', 'member=1&from=2026-11-01&to=2026-11-20'],
];
// Nobody has made one of these yet.
const OF_OWN_NUMBERS =
  /^\/api\/(privacy|doctors|appointments|queues|tokens|displays|messages|message-templates|persons\/(merges|imports))\//;
const LANES = 6;

/** Works on several at once: one after the other, most of the time goes into waiting for answers. */
async function inLanes<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const lane = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await work(each);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
const isCheck = (path: string) => /^\/(api\/public\/)?verify\//.test(path);

describe('every documented route', () => {
  let nidaan: NidaanProcess;
  let ours: HospitalClient;
  let theirs: HospitalClient;
  let calls: Call[];
  let patient: number;

  beforeAll(async () => {
    nidaan = await NidaanProcess.started();
    ours = await HospitalClient.registered(nidaan, `${MARK} Hospital`);
    theirs = await HospitalClient.registered(nidaan, 'Other Hospital');
    patient = await ours.patient({
      first_name: `${MARK}first`,
      last_name: `${MARK}last`,
      disease: `${MARK}disease`,
      phone: '9000000001',
    });
    const { status, body } = await ours.prescribe(patient, { doctorAdvice: `${MARK}advice` });
    expect(status).toBe(201);
    // Patient, record and bill bear the same number: 1.
    const bill = { patient, record_id: body.id, doctor_advice: `${MARK}advice`, tabletsAmount: 10 };
    expect((await ours.post('/api/pharmacy/', bill)).body).toMatchObject({ id: patient });
    expect((await ours.post('/api/tickets/', { title: `${MARK}title`, description: `${MARK}text` })).status).toBe(201);
    // The first lab test bears the patient's number as well.
    const test = { testName: `${MARK}test`, testDate: '2026-11-20', price: 10, patient_id: patient, notes: `${MARK}notes` };
    expect((await ours.post('/api/lab-tests/', test)).body).toMatchObject({ id: patient });
    const { paths } = (await ours.get('/api/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
    calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
    );
    // A stream of news has no end to wait for; libs/identity tries it.
    calls = calls.filter(({ responses }) => !JSON.stringify(responses).includes('text/event-stream'));
    expect(calls.length).toBeGreaterThan(15);
  }, 180_000);
  afterAll(() => nidaan?.remove());

  const fill = (path: string, id: string | number) => path.replace(/\{\w+\}/g, String(id));
  const check = (what: string, answer: Answer) => {
    if (answer.status >= 500) throw new Error(`${what} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer.status >= 400) {
      const { statusCode, message, error, detail } = answer.body;
      expect({ what, statusCode, error, detail }).toEqual({ what, statusCode: answer.status, error: message, detail: message });
      expect(typeof message === 'string' && message.length > 0 && message !== 'Bad Request').toBe(true);
      expect(JSON.stringify(answer.body)).not.toMatch(/\bat .*\(.*:\d+:\d+\)|SELECT |node_modules|\/src\//);
    }
  };

  it('SEC-01 SES-06 answers 401 without a token wherever one is needed, before anything else', async () => {
    const nobody = new HospitalClient(nidaan.url, '', '');
    await inLanes(
      calls.filter(({ security }) => security.length > 0),
      async (call) => {
        for (const authorization of ['', 'Bearer x', `Bearer ${ours.token.slice(0, -3)}abc`, `Bearer ${ours.refresh}`]) {
          const answer = await nobody.call(call.method, fill(call.path, 'odd'), call.requestBody ? '{' : undefined, {
            authorization,
          });
          expect([call.path, answer.status]).toEqual([call.path, 401]);
          check(call.path, answer);
        }
      },
    );
  }, 60_000);

  it('API-03 lets public calls pass with a stale token', async () => {
    for (const call of calls.filter(({ security }) => security.length === 0)) {
      const answer = await ours.call(call.method, call.path, call.requestBody ? {} : undefined, {
        authorization: 'Bearer stale',
      });
      // A provider's report counts with its signature alone.
      if (call.path.startsWith('/api/public/messages/')) continue;
      expect([call.path, answer.status]).not.toEqual([call.path, 401]);
    }
  });

  it('API-15 API-23 API-24 S11 never answers 5xx to odd bodies, ids and queries', async () => {
    let tried = 0;
    // The calls of one route one after the other, routes side by side.
    await inLanes(calls, async (call) => {
      for (const id of call.path.includes('{') ? ODD_IDS : [])
        check(`${call.path} id ${id}`, await theirs.call(call.method, fill(call.path, id), call.requestBody ? {} : undefined));
      for (const query of call.method === 'GET' ? ODD_QUERIES : [])
        check(`${call.path}?${query}`, await theirs.get(`${fill(call.path, 1)}?${query}`));
      for (const body of call.requestBody ? ODD_BODIES : []) {
        for (const type of [
          'application/json',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'multipart/form-data; boundary=b',
          'text/html',
        ]) {
          check(
            `${call.path} ${type} ${body.slice(0, 60)}`,
            await theirs.call(call.method, fill(call.path, 1), body, { 'content-type': type }),
          );
          tried++;
        }
      }
    });
    expect(tried).toBeGreaterThan(500);
    expect((await fetch(`${nidaan.url}/health/ready`)).status).toBe(200);
  }, 180_000);

  it('SEC-03 SEC-05 S1 shows another hospital nothing of ours, on any route', async () => {
    for (const call of calls.filter(({ method }) => method === 'GET')) {
      for (const query of ['', `?search=${MARK}`, '?all=true', `?patient_id=${patient}`]) {
        const answer = await theirs.get(fill(call.path, patient) + query);
        // Whose notice it is stands on it, for everybody; nothing else of ours does.
        const isNotice = call.path.startsWith('/api/public/privacy-notice/');
        const shown = JSON.stringify(answer.body).replaceAll(isNotice ? `${MARK} Hospital` : '\0', '');
        expect([call.path, shown.includes(MARK)]).toEqual([call.path, false]);
        if (isNotice) continue;
        // Members, branches and persons bear numbers of their own in each hospital: this one is theirs.
        if (/^\/api\/(team|branches|persons)\//.test(call.path)) continue;
        // Closed to hospitals before anything is looked up.
        if (call.path.startsWith('/api/admin/')) continue;
        if (!call.path.includes('{')) continue;
        const needed = NEEDED.find(([end]) => call.path.endsWith(end))?.[1];
        if (needed === undefined) expect([call.path, answer.status]).toEqual([call.path, isCheck(call.path) ? 200 : 404]);
        else expect([call.path, (await theirs.get(`${fill(call.path, patient)}?${needed}`)).status]).toEqual([call.path, 404]);
      }
    }
  });

  it('SEC-04 lets another hospital write nothing into ours', async () => {
    const before = JSON.stringify((await ours.get(`/api/patients-main/${patient}/`)).body);
    const answer = await theirs.prescribe(patient);
    expect([400, 403, 404]).toContain(answer.status);
    const forged = await theirs.post('/api/patients/', {
      first_name: 'F',
      paymentType: 'Cash',
      amount: 1,
      hospital_id: 1,
      hospital: 1,
      hospitalId: 1,
      id: patient,
    });
    expect(forged.status).toBe(201);
    expect(JSON.stringify((await ours.get(`/api/patients-main/${patient}/`)).body)).toBe(before);
    expect((await ours.get('/api/patients-main/')).body).toHaveLength(1);
  });

  it('SEC-02 refuses a hospital the calls of the staff, and ADM-26 the staff those of a hospital', async () => {
    const staff = new HospitalClient(nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
    for (const path of [
      '/api/patients-main/',
      '/api/patients/pending/',
      '/api/patients/patients_stats/',
      `/api/patients-main/${patient}/`,
    ])
      expect((await staff.get(path)).status).toBe(403);
    expect((await staff.prescribe(patient)).status).toBe(403);
    for (const call of calls.filter(({ path }) => path.startsWith('/api/admin/'))) {
      const answer = await ours.call(call.method, fill(call.path, patient), call.requestBody ? '{' : undefined);
      expect([call.method, call.path, answer.status]).toEqual([call.method, call.path, 403]);
      expect(JSON.stringify(answer.body)).not.toContain(MARK);
    }
  });

  it('API-05 answers with and without the last slash, without a redirect', async () => {
    for (const call of calls.filter(({ method }) => method === 'GET')) {
      const path = fill(call.path, patient).replace(/\/$/, '');
      const [plain, slashed] = [await ours.get(path), await ours.get(`${path}/`)];
      // Who is known by which phone, who looked at whom, and since when: without one it is asked for.
      const isAsked = ASKED.has(path) || (call.path.includes('{') && NEEDED.some(([end]) => call.path.endsWith(end)));
      // What belongs to the staff is refused; a file has an address that was signed, no hospital has a patient's number, and none a webhook.
      const isUnknown =
        ((/^\/api\/(files|public|webhooks)\//.test(path) && !path.startsWith('/api/public/privacy-notice/')) ||
          (call.path.includes('{') && OF_OWN_NUMBERS.test(path))) &&
        !isAsked &&
        !isCheck(path);
      // Nobody has asked for the receipt yet, and who is there is not invited.
      const isNotYet = path.endsWith('/receipt_pdf') || path.endsWith('/invite');
      // The staff's, and what the smallest plan does not include.
      const isRefused = path.startsWith('/api/admin/') || path === '/api/dashboards/master';
      const expected = isRefused ? 403 : isUnknown ? 404 : isAsked ? 400 : isNotYet ? 409 : 200;
      expect([path, plain.status, slashed.status]).toEqual([path, expected, expected]);
    }
  }, 60_000);

  it('S15 serves the page of the interface and all that it loads', async () => {
    const page = await fetch(`${nidaan.url}/api/docs/`);
    const parts = [...(await page.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!);
    expect([page.status, parts.length > 1]).toEqual([200, true]);
    for (const path of parts) expect([path, (await fetch(nidaan.url + path)).status]).toEqual([path, 200]);
  });

  it('API-08 API-10 API-21 answers unknown calls with JSON, and a preflight without a token', async () => {
    for (const path of ['/api/', '/api/nothing', '/api/patients/1/2/3']) {
      const answer = await ours.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      check(path, answer);
    }
    expect([404, 405]).toContain((await ours.call('DELETE', '/api/patients/')).status);
    const preflight = await fetch(`${nidaan.url}/api/patients/`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://clinic.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
  });
});
