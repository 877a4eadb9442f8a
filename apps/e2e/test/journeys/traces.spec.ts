import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TraceCollector, type ReceivedSpan } from '@nidaan/testing/traces';
import { HospitalClient } from '../../src/hospital-client.ts';
import { NidaanProcess, sharedHere } from '../../src/nidaan-process.ts';

const { NIDAAN_CLUSTER } = process.env;

const SECRETS = {
  first_name: 'Zarathustra',
  last_name: 'Quagmire',
  phone: '9123498765',
  disease: 'Chikungunya',
  aadhar: '456712348907',
};
const advice = 'Boil the water';

/** A trace as a browser would begin it. */
function newTrace(): { id: string; header: { traceparent: string } } {
  const id = randomBytes(16).toString('hex');
  return { id, header: { traceparent: `00-${id}-${randomBytes(8).toString('hex')}-01` } };
}

describe('the trace of a call', () => {
  let collector: TraceCollector;
  let nidaan: NidaanProcess;
  let ours: HospitalClient;
  const calls = { account: newTrace(), patient: newTrace(), record: newTrace() };
  let patient: number;

  beforeAll(async () => {
    const port = sharedHere()?.traces;
    collector = await TraceCollector.started(port ?? 0);
    // Only what a caller marks is sampled, as where one is shared.
    const own = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'parentbased_always_off' };
    nidaan = await NidaanProcess.started(port || NIDAAN_CLUSTER ? {} : own);
    ours = await HospitalClient.registered(nidaan);
  }, 180_000);
  afterAll(async () => {
    await nidaan?.remove();
    await collector?.close();
  });

  const parentOf = (spans: readonly ReceivedSpan[], span: ReceivedSpan) =>
    spans.find(({ spanId }) => spanId === span.parentSpanId);
  const waysOf = (spans: readonly ReceivedSpan[], service: string, name: string): string[] => {
    const way: string[] = [];
    for (let at = spans.find((each) => each.service === service && each.name === name); at; at = parentOf(spans, at))
      way.unshift(`${at.service}: ${at.name}`);
    return way;
  };

  it('shows the whole way of a registration as one: gateway, service, outbox, transport and the inbox of each subscriber', async () => {
    const told = 'patients.patient.registered.v1';
    const answer = await ours.call('POST', '/api/patients/', PATIENT, calls.patient.header);
    expect(answer.status).toBe(201);
    patient = answer.body.id as number;
    const subscribers = ['patients', 'clinical', 'lab', 'pharmacy', 'billing'];
    const applied = subscribers.map((service) => `${service}: process ${told}`);
    const spans = await collector.traceWith(calls.patient.id, [
      'gateway: POST /api/patients',
      'patients: POST /api/patients',
      'patients: transaction patients',
      `patients: create ${told}`,
      `patients: send ${told}`,
      ...applied,
    ]);
    const written = ['gateway: POST /api/patients', 'patients: POST /api/patients', `patients: create ${told}`];
    for (const service of subscribers)
      expect(waysOf(spans, service, `process ${told}`)).toEqual([...written, `${service}: process ${told}`]);
    expect(waysOf(spans, 'patients', `send ${told}`)).toEqual([...written, `patients: send ${told}`]);
    // Not the first by its time: two spans may begin in one tick of the clock.
    const entry = spans.find(({ service }) => service === 'gateway')!;
    expect(entry.parentSpanId).toBe(calls.patient.header.traceparent.split('-')[2]);
    // Once each: no handler ran twice, no batch was sent twice.
    expect(spans.filter(({ name }) => name === `process ${told}`)).toHaveLength(5);
    expect(spans.filter(({ hasFailed }) => hasFailed)).toEqual([]);
    const sent = spans.find(({ name }) => name === `send ${told}`)!;
    expect(sent.attributes['messaging.system']).toBe(NIDAAN_CLUSTER ? 'kafka' : 'postgresql');
    expect(entry.attributes).toMatchObject({ 'http.route': '/api/patients', 'http.response.status_code': 201 });
  });

  it('goes on through what subscribers tell in turn, to the job that prints ahead', async () => {
    const record = { ...RECORD, patient };
    expect((await ours.call('POST', '/api/records/', record, calls.record.header)).status).toBe(201);
    const saved = [
      'gateway: POST /api/records',
      'clinical: POST /api/records',
      'clinical: create clinical.record.saved.v1',
      'patients: process clinical.record.saved.v1',
    ];
    const printed = [
      ...saved,
      'patients: create patients.render-report',
      'patients: process patients.render-report',
      'patients: print document',
    ];
    const counted = [
      ...saved,
      'patients: create patients.patient.completed.v1',
      'billing: process patients.patient.completed.v1',
      'billing: create billing.dues.changed.v1',
      'admin: process billing.dues.changed.v1',
    ];
    // Each process sends its spans in its own time: the first of a way may come last.
    const all = new Set([...printed, ...counted, 'identity: process billing.dues.changed.v1']);
    const spans = await collector.traceWith(calls.record.id, [...all]);
    expect(waysOf(spans, 'patients', 'print document')).toEqual(printed);
    expect(waysOf(spans, 'admin', 'process billing.dues.changed.v1')).toEqual(counted);
  });

  it('S13 holds no phone, mail, name, password, code, token or diagnosis in any span', async () => {
    const email = `traced.${calls.account.id.slice(0, 8)}@example.in`;
    const person = { username: 'Wilhelmina', email, password: 'Open-sesame-77', hospital_name: 'Xanadu Clinic' };
    const account = { ...person, address: '221 Baker Road', phone_number: '9988001122', referred_by: '' };
    const { header, id } = calls.account;
    expect((await ours.call('POST', '/api/register/', account, header)).status).toBeLessThan(300);
    const otp = await nidaan.codeFor(email);
    expect((await ours.call('POST', '/api/verify-otp/', { email, otp }, header)).status).toBeLessThan(300);
    const login = await ours.call('POST', '/api/login/', { email, password: person.password, rememberMe: false }, header);
    await ours.call('GET', `/api/patients/?search=${SECRETS.last_name}`, undefined, header);
    await ours.call('GET', `/api/patients-main/${patient}/?phone=${SECRETS.phone}`, undefined, header);
    expect((await ours.call('POST', '/api/patients/', JSON.stringify(PATIENT).slice(0, -1), header)).status).toBe(400);
    await collector.traceWith(id, [
      'identity: process identity.mail-code',
      'gateway: POST /api/login',
      'gateway: GET /api/patients-main/:id',
      'admin: process identity.hospital.verified.v1',
    ]);
    const personal = [
      ...Object.values(SECRETS),
      ...Object.values(account),
      advice,
      otp,
      login.body.access,
      ours.token,
      ours.email,
    ];
    for (const text of personal.filter((each) => each !== ''))
      expect([text, collector.text.toLowerCase().includes(String(text).toLowerCase())]).toEqual([text, false]);
  });

  it('is not begun for calls that nobody asked to trace', async () => {
    await ours.patient();
    // Longer than any process keeps spans to itself.
    await sleep(3000);
    const known = new Set(Object.values(calls).map(({ id }) => id));
    expect(collector.spans.filter(({ traceId }) => !known.has(traceId))).toEqual([]);
  });
});

const PATIENT = {
  ...SECRETS,
  gender: 'Male',
  day: '5',
  month: '6',
  year: '1988',
  patientType: 'OPD',
  paymentType: 'Cash',
  amount: '500',
};

const RECORD = {
  tablets: [{ name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 }],
  injections: 'not required',
  ointments: 'not required',
  syrups: 'not required',
  tests: 'not required',
  doctorAdvice: advice,
};
