import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ServiceHealth } from '@nidaan/admin-contracts';
import type { ServiceName } from '@nidaan/kernel';
import { newSecret, newTokenKey, processFaults, readConfig, variablesIn, type Config } from '@nidaan/platform-config';
import { CARRIER_ROLE, carrierOf, roleOf, urlAs } from '@nidaan/platform-database';
import { DiskFiles } from '@nidaan/platform-files';
import { ServiceLink } from '@nidaan/platform-http';
import { compose, migrateAll, needsOf, splitSecrets, workerNeeds, type Composition } from '@nidaan/platform-runtime';
import { createTestDatabase, samplePatient, type TestDatabase } from '@nidaan/testing';
import { CapturedMail, PlainDocuments } from '@nidaan/testing/services';
import pg from 'pg';
import { OldVisitsRunsService, OldVisitsService } from '@nidaan/patients-service';
import { runAs } from '@nidaan/platform-access';
import { services } from './services.ts';

// No server answers there: the test is about what a process may do, not about its event transport.
const ENGINES = { EVENTS: 'kafka', KAFKA_BROKERS: '127.0.0.1:1', JOBS: 'redis', REDIS_URL: 'redis://127.0.0.1:1' };
// The client of Redis sleeps so long between its tries, and sees only then that it was closed.
const REDIS_SLEEPS_MS = 2000;
const AADHAAR = '234567890124';
const HOSPITAL = 7;

/** Calls from one process to another, as over the network. */
class BetweenProcesses extends ServiceLink {
  readonly services = services.map(({ name }) => name);

  constructor(private readonly http: (name: ServiceName) => FastifyInstance) {
    super();
  }

  async send(owner: ServiceName, { method, path, headers, body }: Parameters<ServiceLink['send']>[1]) {
    const answer = await this.http(owner).inject({ method: method as 'GET', url: path, headers, payload: body });
    return { status: answer.statusCode, text: answer.body };
  }
}

describe('the secrets of each process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-split-'));
  const out = join(folder, 'split');
  const secrets = { secret: newSecret(), moreSecrets: [newSecret()], tokenKey: newTokenKey(), moreTokenKeys: [] };
  const running = new Map<string, Composition>();
  let database: TestDatabase;
  let password: string;

  const variablesOf = (name: string) => variablesIn(readFileSync(join(out, `${name}.env`), 'utf8'));
  const configOf = (name: string): Config =>
    readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: folder, ...ENGINES, ...variablesOf(name) });
  const httpOf = (name: ServiceName) => running.get(name)!.http(name);
  const start = async (name: string, definitions: typeof services) => {
    const config = configOf(name);
    const composition = await compose({
      services: definitions,
      config,
      databaseUrl: config.values.DATABASE_URL!,
      files: new DiskFiles(join(folder, 'files')),
      mail: new CapturedMail(),
      documents: new PlainDocuments(),
      link: new BetweenProcesses(httpOf),
      runs: 'nothing',
    });
    running.set(name, composition);
  };
  const ask = async (name: ServiceName, token: string, url: string, payload?: object) => {
    const answer = await httpOf(name).inject({
      method: payload ? 'POST' : 'GET',
      url,
      payload,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined };
  };
  const userToken = (isStaff = false) =>
    running
      .get('identity')!
      .resources.tokens.sign({ accountId: 1, hospitalId: isStaff ? null : HOSPITAL, isStaff, sessionId: 'test' });
  const as = async (url: string, text: string): Promise<string> => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return await client.query(text).then(
        () => 'done',
        (fault: { code: string }) => fault.code,
      );
    } finally {
      await client.end();
    }
  };
  const loggedInAs = (process: string, role: string): string => {
    const config = configOf(process);
    const { login, password: word } = config.loginOf(role)!;
    return urlAs(config.values.DATABASE_URL!, login, word);
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateAll(services, database.url, secrets);
    const given = {
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://user:word@mail',
      RAZORPAY_KEY_ID: 'rzp_live_x',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
    };
    await as(
      database.url,
      `INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
         VALUES (${HOSPITAL}, 'Asha Clinic', 'Pune', 'Asia/Kolkata', '', now());
       INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status)
         VALUES (${HOSPITAL}, 1, 1, 'Asha', 'owner', true, 'active')`,
    );
    password = splitSecrets({ services, secrets, given, out }).madeUp!;
    // passport knows one strategy in all of this test's process, the last one made: the worker, which verifies no user, comes first.
    await start('worker', services);
    for (const definition of services) await start(definition.name, [definition]);
  }, 120_000);

  afterAll(async () => {
    for (const composition of running.values()) await composition.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
    await sleep(REDIS_SLEEPS_MS);
  });

  it('SEC-17 stand in a file each that its owner alone can read, and hold all that the process needs', () => {
    for (const definition of services) expect(processFaults(configOf(definition.name), needsOf(definition))).toEqual([]);
    expect(processFaults(configOf('worker'), workerNeeds(services))).toEqual([]);
    expect(processFaults(configOf('gateway'), { name: 'gateway' })).toEqual([]);
    for (const name of readdirSync(out)) expect([name, statSync(join(out, name)).mode & 0o777]).toEqual([name, 0o600]);
  });

  it('SEC-17 go to those alone that need them: the table of ADR 0021', () => {
    const holders = (variable: string, part = '') =>
      readdirSync(out)
        .map((file) => file.replace('.env', ''))
        .filter((name) => variablesOf(name)[variable]?.includes(part))
        .sort();
    const names = services.map(({ name }) => name as string);
    expect(holders('SECRET')).toEqual(['migrate']);
    expect(holders('TOKEN_KEY')).toEqual(['identity']);
    expect(holders('KEYS', 'aadhaar=')).toEqual(['patients']);
    expect(holders('KEYS', 'refresh-tokens=')).toEqual(['identity']);
    expect(holders('KEYS', 'webhooks=')).toEqual(['integrations', 'worker']);
    expect(holders('KEYS', 'otp=')).toEqual(['identity', 'worker']);
    expect(holders('KEYS', 'file-urls=')).toEqual(['lab', 'patients', 'scheduling', 'support']);
    expect(holders('SERVICE_KEY')).toEqual([...names].sort());
    expect(holders('ADMIN_PASSWORD')).toEqual(['identity']);
    expect(holders('SMTP_URL')).toEqual(['worker']);
    expect(holders('RAZORPAY_KEY_ID')).toEqual(['billing', 'worker']);
    expect(holders('S3_ACCESS_KEY')).toEqual([
      'backup',
      'billing',
      'identity',
      'lab',
      'migrate',
      'patients',
      'pharmacy',
      'scheduling',
      'support',
      'worker',
    ]);
    const { username } = new URL(database.url);
    expect(
      holders('DATABASE_URL', `${username}:`)
        .concat(holders('DATABASE_URL', `${username}@`))
        .sort(),
    ).toEqual(['backup', 'migrate']);
    expect(Object.keys(variablesOf('gateway'))).toEqual(['PROCESS']);
  });

  it('SEC-17 L6 are enough for identity: the administrator logs in, and the others take the token', async () => {
    const { status, body } = await ask('identity', '', '/api/login/', { email: 'admin@nidaan.local', password });
    expect(status).toBe(200);
    const health = await ask('admin', body.access as string, '/api/admin/operations/');
    // Each service has taken the call that admin signed with its own key.
    const told = health.body as ServiceHealth[];
    expect(told.map(({ service }) => service).sort()).toEqual(services.map(({ name }) => name).sort());
    // L6: Redis is away here, and the rest is told all the same. Files are on a disk of this machine.
    const disk = { free_bytes: expect.any(Number), size_bytes: expect.any(Number), is_nearly_full: expect.any(Boolean) };
    for (const each of told) expect(each).toMatchObject({ is_up: true, is_queue_up: false, disk });
  });

  it('SEC-17 are enough for patients, and for lab and pharmacy that ask others with keys of their own', async () => {
    const { status, body } = await ask('patients', userToken(), '/api/patients/', samplePatient({ aadhar: AADHAAR }));
    expect(status).toBe(201);
    const patient = body.patient?.id ?? body.id;
    expect((await ask('patients', userToken(), `/api/patients-main/${patient}/`)).body.aadhar).toBe(AADHAAR);
    // Lab has not heard of the patient, and asks patients.
    const test = { patient_id: patient, testName: 'CBC', testDate: '2026-11-20', price: 100 };
    expect((await ask('lab', userToken(), '/api/lab-tests/', test)).status).toBe(201);
    for (const [name, url] of [
      ['pharmacy', '/api/pharmacy/'],
      ['billing', '/api/doctor-payment/'],
      ['support', '/api/tickets/'],
    ] as const)
      expect([name, (await ask(name, userToken(), url)).status]).toEqual([name, 200]);
  });

  it('SEC-17 let the worker into the tables of all services, but sign nothing and open no Aadhaar number', async () => {
    const { services: all, resources } = running.get('worker')!;
    for (const { database: own } of all.values()) expect(await own.query('SELECT count(*) FROM job_requests')).toHaveLength(1);
    expect(resources.config.keysFor('otp')).toHaveLength(2);
    for (const purpose of ['aadhaar', 'aadhaar-index', 'refresh-tokens'])
      expect(() => resources.config.keysFor(purpose)).toThrow(`The process worker holds no key for ${purpose}.`);
    const caller = { accountId: 1, hospitalId: HOSPITAL, isStaff: false, sessionId: 's' };
    expect(() => resources.tokens.sign(caller)).toThrow('This process holds no key that signs the tokens of users');
    expect(await as(loggedInAs('worker', CARRIER_ROLE), 'CREATE ROLE nobody_at_all')).toBe('42501');
  });

  it('FRD-22 S12 let the worker ask for the persons of old visits, and patients alone find them by their Aadhaar numbers', async () => {
    const part = <T extends object>(name: string, of: new (...given: never[]) => T): T =>
      running.get(name)!.services.get('patients')!.app.get(of, { strict: false });
    const patients = running.get('patients')!.services.get('patients')!.database;
    const hospital = <T>(work: () => Promise<T>) => runAs({ hospitalId: HOSPITAL }, work);
    await hospital(() => patients.query(`UPDATE patients SET person_id = NULL RETURNING id`));
    await hospital(() => part('worker', OldVisitsRunsService).ask(false));
    const asked = `SELECT payload FROM outbox WHERE name = 'patients.links.asked.v1'`;
    expect(await hospital(() => patients.query(asked))).toEqual([{ payload: { hospitalId: HOSPITAL, again: false } }]);
    await expect(hospital(() => part('worker', OldVisitsService).run({ again: false }))).rejects.toThrow(
      'holds no key for aadhaar',
    );
    await hospital(() => part('patients', OldVisitsService).run({ again: false }));
    const linked = 'SELECT v.link_by, p.aadhaar_index IS NOT NULL AS found FROM patients v JOIN persons p ON p.id = v.person_id';
    expect(await hospital(() => patients.query(linked))).toEqual([{ link_by: 'aadhaar', found: true }]);
  });

  it('SEC-17 leave lab without what belongs to others: keys, tables, roles, tokens', async () => {
    const { resources } = running.get('lab')!;
    expect(() => resources.config.keysFor('aadhaar')).toThrow('The process lab holds no key for aadhaar.');
    expect(() => resources.config.secrets).toThrow('The process lab does not hold SECRET');
    const caller = { accountId: 1, hospitalId: HOSPITAL, isStaff: false, sessionId: 's' };
    expect(() => resources.tokens.sign(caller)).toThrow('This process holds no key that signs the tokens of users');
    for (const role of [roleOf('lab'), carrierOf('lab')]) {
      const url = loggedInAs('lab', role);
      for (const text of [
        'SELECT FROM patients.patients',
        'SELECT FROM patients.outbox',
        'SELECT FROM identity.accounts',
        'CREATE ROLE nobody_at_all',
        `SET ROLE ${roleOf('patients')}`,
        `SET ROLE ${CARRIER_ROLE}`,
        'CREATE TABLE lab.mine ()',
      ])
        expect([role, text, await as(url, text)]).toEqual([role, text, '42501']);
    }
    expect(await as(loggedInAs('lab', carrierOf('lab')), 'SELECT FROM lab.outbox')).toBe('done');
    expect(await as(loggedInAs('lab', carrierOf('lab')), 'SELECT FROM lab.lab_tests')).toBe('42501');
  });

  it('SEC-17 make what lab signs worthless where a user is wanted, and at services that it has no business with', async () => {
    const { serviceTokens } = running.get('lab')!.resources;
    const caller = { accountId: 1, hospitalId: HOSPITAL, isStaff: false, sessionId: 's' };
    const staff = { ...caller, hospitalId: null, isStaff: true };
    expect((await ask('billing', serviceTokens.sign('lab', 'billing', caller), '/api/doctor-payment/')).status).toBe(403);
    expect((await ask('identity', serviceTokens.sign('lab', 'identity', staff), '/api/admin/staff/')).status).toBe(403);
    expect((await ask('clinical', serviceTokens.sign('lab', 'clinical', caller), '/internal/clinical/records/1/')).status).toBe(
      403,
    );
    // In the name of admin, with the key of lab.
    expect((await ask('identity', serviceTokens.sign('admin', 'identity', staff), '/api/admin/staff/')).status).toBe(401);
    const ofAdmin = running.get('admin')!.resources.serviceTokens.sign('admin', 'identity', staff);
    expect((await ask('identity', ofAdmin, '/api/admin/staff/')).status).toBe(200);
  });
});
