import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ApiClient, CapturedMail, type Answer, type SendOptions } from '@nidaan/testing/services';
import { createTestDatabase, eventually } from '@nidaan/testing';
import type { Permission, ServiceName } from '@nidaan/kernel';
import { runAs, serviceCaller, type MemberLookup } from '@nidaan/platform-access';
import { ignoreIdleClientErrors } from '@nidaan/platform-database';
import { DiskFiles, type Files } from '@nidaan/platform-files';
import type { Message } from '@nidaan/platform-mail';
import type { Composition } from '@nidaan/platform-runtime';
import { OtpSecrets } from '../src/otp/otp-secrets.ts';
import { AccountsService, identityService } from '../src/index.ts';
import { form } from './sample-input.ts';
import { composeIdentity, configOf } from './identity-composition.ts';

type Row = Record<string, unknown>;

class Postbox extends CapturedMail {
  failures = 0;

  override async send(message: Message): Promise<void> {
    if (this.failures > 0) throw new Error(`The mail server is away, ${(this.failures -= 1)} more times`);
    await super.send(message);
  }
}

/** The identity service as its clients see it, with a look behind the scenes. */
export class IdentityApp {
  #calls = 0;

  readonly api: ApiClient;

  constructor(
    private readonly composition: Composition,
    private readonly admin: pg.Pool,
    private readonly postbox: Postbox,
    private readonly drop: () => Promise<void>,
    /** All that the service logged, at the finest level. */
    readonly logLines: string[],
    private readonly folder: string,
  ) {
    this.api = new ApiClient((name) => composition.http(name), identityService.routes);
  }

  get #service() {
    return this.composition.services.get('identity')!;
  }

  /** A provider of the service. */
  part<T>(token: new (...args: never[]) => T): T {
    return this.#service.app.get(token, { strict: false });
  }

  get files(): Files {
    return this.composition.resources.files;
  }

  post(path: string, body: unknown, options: SendOptions = {}): Promise<Answer> {
    return this.api.post(path, body, { address: this.#nextAddress(), ...options });
  }

  get(path: string, options: SendOptions = {}): Promise<Answer> {
    return this.api.get(path, { address: this.#nextAddress(), ...options });
  }

  put(path: string, body: unknown, options: SendOptions = {}): Promise<Answer> {
    return this.api.put(path, body, { address: this.#nextAddress(), ...options });
  }

  patch(path: string, body: unknown, options: SendOptions = {}): Promise<Answer> {
    return this.api.patch(path, body, { address: this.#nextAddress(), ...options });
  }

  delete(path: string, body?: unknown, options: SendOptions = {}): Promise<Answer> {
    return this.api.delete(path, { body, address: this.#nextAddress(), ...options });
  }

  /** How many files of a hospital are kept. */
  async fileCount(hospitalId: number): Promise<number> {
    const found = await readdir(join(this.folder, 'profile', String(hospitalId)), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    return found.filter((each) => each.isFile()).length;
  }

  // Calls come from many places unless a test says otherwise, so that limits by address are met where they are meant.
  #nextAddress(): string {
    this.#calls += 1;
    return `10.${this.#calls >> 16}.${(this.#calls >> 8) & 255}.${this.#calls & 255}`;
  }

  /** Lets the next mails fail. */
  failMails(count: number): void {
    this.postbox.failures = count;
  }

  mails(email: string): Message[] {
    return this.postbox.to(email);
  }

  /** Codes mailed to an address, oldest first. */
  codes(email: string): string[] {
    return this.postbox.codes(email);
  }

  /** The newest code once that many were mailed. */
  codeFor(email: string, count = 1): Promise<string> {
    return this.postbox.code(email, count);
  }

  /** A registered and verified hospital. */
  async verified(change: Row = {}): Promise<ReturnType<typeof form>> {
    const body = form(change);
    await this.#expect(201, this.post('/api/register/', body));
    await this.#expect(200, this.post('/api/verify-otp/', { email: body.email, otp: await this.codeFor(body.email) }));
    return body;
  }

  async login(email: string, password: string): Promise<{ access: string; refresh: string }> {
    return (await this.#expect(200, this.post('/api/login/', { email, password }))).body;
  }

  async loggedIn(): Promise<{ access: string; refresh: string }> {
    const { email, password } = await this.verified();
    return this.login(email, password);
  }

  async #expect(status: number, call: Promise<Answer>): Promise<Answer> {
    const answer = await call;
    if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** Runs work with the service's clock moved. */
  async later<T>(ms: number, work: () => Promise<T>): Promise<T> {
    this.composition.resources.clock.set(new Date(Date.now() + ms));
    return work().finally(() => this.composition.resources.clock.set(new Date()));
  }

  /** Makes the newest code of an e-mail this one. */
  async setCode(email: string, digits: string): Promise<void> {
    await this.codeFor(email);
    const [code] = await this.sql('SELECT id FROM identity.one_time_codes WHERE email = $1 ORDER BY requested_at DESC LIMIT 1', [
      email,
    ]);
    const hash = this.part(OtpSecrets).hash(code!.id as string, email, digits);
    await this.sql('UPDATE identity.one_time_codes SET code_hash = $2 WHERE id = $1', [code!.id, hash]);
  }

  setActive(accountId: number, isActive: boolean): Promise<void> {
    return runAs({ hospitalId: null }, () => this.part(AccountsService).setActive(accountId, isActive)).then(() =>
      this.settled(),
    );
  }

  ensureStaff(given: { email: string; password: string }): Promise<void> {
    return this.part(AccountsService).ensureStaff(given);
  }

  /** An access token without registering anybody; of the staff for hospital null. */
  token(hospitalId: number | null, { accountId = 1000 + (hospitalId ?? 0), lifeSeconds = 600 } = {}): string {
    const caller = { accountId, hospitalId, isStaff: hospitalId === null, sessionId: 'test' };
    return this.composition.resources.tokens.sign(caller, { lifeSeconds });
  }

  /** The token of another service that asks for a hospital. */
  tokenOf(service: ServiceName, hospitalId: number | null): string {
    return this.composition.resources.serviceTokens.sign(service, 'identity', serviceCaller(hospitalId));
  }

  /** Lets callers come through a socket; gives the address. */
  listen(): Promise<string> {
    return this.composition.http('identity').listen({ port: 0, host: '127.0.0.1' });
  }

  /** What a pattern, or the group in it, finds in the newest mail that has it, once that many have. */
  inMails(email: string, pattern: RegExp, count = 1): Promise<string> {
    return eventually(() => {
      const found = this.mails(email).flatMap(({ text }) => pattern.exec(text)?.at(-1) ?? []);
      if (found.length < count) throw new Error(`${email} got ${found.length} mails with ${pattern} instead of ${count}.`);
      return found.at(-1)!;
    });
  }

  /** The service's figures as Prometheus reads them. */
  metrics(): Promise<string> {
    return this.#service.metrics.registry.metrics();
  }

  /** Waits until the service has applied every event it was sent. */
  async settled(): Promise<void> {
    const waiting = `SELECT (SELECT count(*) FROM identity.outbox WHERE sent_at IS NULL) + (SELECT count(*) FROM identity.inbox WHERE done_at IS NULL) AS n`;
    await eventually(async () => {
      const [row] = await this.sql(waiting);
      if (Number(row!.n) > 0) throw new Error(`${row!.n} events are still on their way.`);
    });
  }

  /** As the database's administrator. */
  async sql(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.admin.query<Row>(text, values)).rows;
  }

  /** As the service's own role, with a tenant or without. */
  asService(hospitalId: number | null, text: string, values: unknown[] = []): Promise<Row[]> {
    return runAs({ hospitalId }, () => this.#service.database.query(text, values));
  }

  /** Holds what a statement locks while `work` is done. `awaited` waits until that many sessions wait, for it or for each other. */
  async whileLocked<T>(lock: string, work: (awaited: (count: number) => Promise<unknown>) => Promise<T>): Promise<T> {
    const holder = await this.admin.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(lock);
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
      return await work((count) => eventually(async () => (await this.sql(waiting)).length >= count));
    } finally {
      await holder.query('COMMIT');
      holder.release();
    }
  }

  async close(): Promise<void> {
    await this.composition.close();
    await this.admin.end();
    await this.drop();
  }
}

/** Starts the service on an empty database; `env` as environment variables. */
export async function startIdentity(
  env: Record<string, string> = {},
  memberLookup?: MemberLookup,
  permissions?: readonly Permission[],
): Promise<IdentityApp> {
  const database = await createTestDatabase({ isMigrated: true });
  const postbox = new Postbox();
  const logLines: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'nidaan-identity-'));
  const outside = { mail: postbox, files: new DiskFiles(folder), logLines, memberLookup, permissions };
  const composition = await composeIdentity(database.url, configOf(env), outside);
  const admin = ignoreIdleClientErrors(new pg.Pool({ connectionString: database.url, max: 2 }));
  const drop = async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return new IdentityApp(composition, admin, postbox, drop, logLines, folder);
}
