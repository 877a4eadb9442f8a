import { randomBytes } from 'node:crypto';
import type { NidaanProcess } from './nidaan-process.ts';

export interface Answer<T = any> {
  status: number;
  body: T;
  headers: Headers;
}

// Spec files may share one Nidaan.
const RUN = randomBytes(4).toString('hex');
let serial = 0;

/** A hospital as a spec-only API client sees it. */
export class HospitalClient {
  token = '';
  refresh = '';

  constructor(
    readonly url: string,
    readonly email: string,
    readonly password: string,
  ) {}

  /** Registers, verifies by the mailed code and logs in. */
  static async registered(nidaan: NidaanProcess, name = 'Sanjeevani Clinic'): Promise<HospitalClient> {
    const email = `hospital.${RUN}.${++serial}@example.in`;
    const client = new HospitalClient(nidaan.url, email, 'Correct-horse-9');
    const registered = await client.post('/api/register/', {
      username: 'Asha Kulkarni',
      email,
      password: client.password,
      hospital_name: name,
      address: '14 MG Road, Pune',
      phone_number: '9876543210',
      referred_by: '',
    });
    if (registered.status >= 300) throw new Error(`register answered ${registered.status} ${JSON.stringify(registered.body)}`);
    const verified = await client.post('/api/verify-otp/', { email, otp: await nidaan.codeFor(email) });
    if (verified.status >= 300) throw new Error(`verify-otp answered ${verified.status} ${JSON.stringify(verified.body)}`);
    await client.login();
    return client;
  }

  async login(): Promise<void> {
    const answer = await this.post('/api/login/', { email: this.email, password: this.password, rememberMe: false });
    if (answer.status !== 200) throw new Error(`login answered ${answer.status} ${JSON.stringify(answer.body)}`);
    this.token = answer.body.access;
    this.refresh = answer.body.refresh;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    const type = answer.headers.get('content-type');
    // A stream of events has no end to wait for.
    if (type?.startsWith('text/event-stream')) await answer.body?.cancel();
    const isJson = type?.includes('json');
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? await answer.json() : answer.bodyUsed ? Buffer.alloc(0) : Buffer.from(await answer.arrayBuffer()),
    };
  }

  get = (path: string) => this.call('GET', path);
  post = (path: string, body: unknown, headers?: Record<string, string>) => this.call('POST', path, body, headers);

  /** Sends a multipart form. */
  send(path: string, fields: Record<string, string | File>): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return this.post(path, form);
  }

  /** A registered patient's id. */
  async patient(fields: Record<string, unknown> = {}): Promise<number> {
    const answer = await this.post('/api/patients/', {
      first_name: 'Ravi',
      last_name: 'Sharma',
      phone: '9812345678',
      disease: 'Viral Fever',
      gender: 'Male',
      day: '5',
      month: '6',
      year: '1988',
      patientType: 'OPD',
      paymentType: 'Cash',
      amount: '500',
      ...fields,
    });
    if (answer.status !== 201) throw new Error(`register patient answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  }

  prescribe(patient: number, fields: Record<string, unknown> = {}): Promise<Answer> {
    return this.post('/api/records/', {
      patient,
      tablets: [{ name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 }],
      injections: 'not required',
      ointments: 'not required',
      syrups: 'not required',
      tests: 'not required',
      doctorAdvice: 'Rest',
      ...fields,
    });
  }
}
