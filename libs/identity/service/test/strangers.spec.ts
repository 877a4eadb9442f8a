import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, type StatementOf } from '@nidaan/platform-database';
import { currentContext } from '@nidaan/platform-telemetry';
import { form, wrongFor } from './sample-input.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app?.close());

let networks = 0;
/** A network of its own. */
const network = () => ({ address: `192.0.2.${(networks += 1)}` });
type From = { address: string };
const register = (body: object, from: From) => app.post('/api/register/', body, from);
const forgot = (email: string, from: From) => app.post('/api/forgot-password/', { email }, from);
const resend = (email: string, from: From) => app.post('/api/resend-otp/', { email }, from);
const verify = (email: string, otp: string, from: From) => app.post('/api/verify-otp/', { email, otp }, from);
const times = async (count: number, work: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await work()).status);
  return statuses;
};

/** Asks for a code and waits until that many were mailed: one that comes at once would be replaced before it is. */
async function mailed<T>(email: string, count: number, ask: () => Promise<T>): Promise<T> {
  const answer = await ask();
  await app.codeFor(email, count);
  return answer;
}

/** A hospital that asked for a code at its desk, a network without any login. */
async function owner() {
  const { email, password } = await app.verified();
  await app.sql('DELETE FROM identity.known_networks WHERE email = $1', [email]);
  const desk = network();
  expect((await forgot(email, desk)).status).toBe(200);
  return { email, password, desk, code: await app.codeFor(email, 2) };
}

describe('a stranger from elsewhere', () => {
  it('S6 does not spend the code of who asked for it, with however many wrong guesses', async () => {
    const { email, desk, code } = await owner();
    for (let n = 0; n < 10; n += 1) await times(5, () => verify(email, wrongFor(code), network()));
    expect((await verify(email, code, network())).status).toBe(400);
    expect((await verify(email, code, desk)).status).toBe(200);
  });

  it('S6 neither replaces a live code nor uses up the quota of who asks from another network', async () => {
    const { email, desk, code } = await owner();
    const stranger = network();
    for (let n = 3; n < 8; n += 1) expect((await mailed(email, n, () => forgot(email, stranger))).status).toBe(200);
    expect((await forgot(email, stranger)).status).toBe(429);
    expect((await verify(email, code, desk)).status).toBe(200);
    expect((await forgot(email, desk)).status).toBe(200);
    expect((await verify(email, await app.codeFor(email, 8), desk)).status).toBe(200);
  });

  it('S6 stops neither a registration nor its resend, nor puts a form of his own before the owner’s', async () => {
    const [desk, stranger] = [network(), network()];
    const body = form();
    expect((await register(body, desk)).status).toBe(201);
    const code = await app.codeFor(body.email);
    await register({ ...body, password: 'of-the-stranger', phone_number: '9000000000' }, stranger);
    await app.codeFor(body.email, 2);
    for (let n = 3; n < 8; n += 1) await mailed(body.email, n, () => resend(body.email, stranger));
    await times(9, () => verify(body.email, wrongFor(code), stranger));
    expect((await app.post('/api/login/', body, desk)).body.is_verified).toBe(false);
    expect((await resend(body.email, desk)).status).toBe(200);
    const newest = await app.codeFor(body.email, 8);
    expect(app.mails(body.email).at(-1)!.text).toContain('ending in 3210');
    expect((await verify(body.email, newest, desk)).status).toBe(200);
    expect((await app.post('/api/login/', body, desk)).status).toBe(200);
  });

  it('S4 kills a code after five wrong tries of who asked for it, and after five of all others for all others', async () => {
    const { email, desk, code } = await owner();
    expect(await times(5, () => verify(email, wrongFor(code), desk))).toEqual(Array(5).fill(400));
    expect((await verify(email, code, desk)).status).toBe(400);
    expect((await verify(email, code, network())).status).toBe(200);
    const again = await owner();
    await times(5, () => verify(again.email, wrongFor(again.code), network()));
    expect((await verify(again.email, again.code, network())).status).toBe(400);
  });

  it('S4 S6 gets no more than fifteen codes mailed in a quarter of an hour, from however many networks; a known network gets its own', async () => {
    const { email, password } = await app.verified();
    const home = network();
    await app.post('/api/login/', { email, password }, home);
    const statuses = await times(20, () => forgot(email, network()));
    expect(statuses).toEqual([...Array(15).fill(200), ...Array(5).fill(429)]);
    expect((await forgot(email, home)).status).toBe(200);
    // Unknown e-mails are counted alike (S7).
    const unknown = await times(16, () => forgot('nobody@strangers.example', network()));
    expect(unknown).toEqual([...Array(15).fill(200), 429]);
  });

  it('S4 lets the owner type at a known desk what was asked for by phone, while a stranger guesses', async () => {
    const { email, password } = await app.verified();
    const [desk, phone] = [network(), network()];
    await app.post('/api/login/', { email, password }, desk);
    await forgot(email, phone);
    const code = await app.codeFor(email, 2);
    await times(9, () => verify(email, wrongFor(code), network()));
    expect((await verify(email, code, desk)).status).toBe(200);
  });
});

describe('codes of the release before', () => {
  it('S4 are taken from any network, with five wrong tries in all', async () => {
    const { email, code } = await owner();
    await app.sql('UPDATE identity.one_time_codes SET network = NULL WHERE email = $1', [email]);
    await times(4, () => verify(email, wrongFor(code), network()));
    expect((await verify(email, code, network())).status).toBe(200);
    const spent = await owner();
    await app.sql('UPDATE identity.one_time_codes SET network = NULL WHERE email = $1', [spent.email]);
    await times(5, () => verify(spent.email, wrongFor(spent.code), network()));
    expect((await verify(spent.email, spent.code, spent.desk)).status).toBe(400);
  });
});

describe('resend-otp', () => {
  it('OTP-18 S7 does the same work for an e-mail that waits and for one that nobody registered, and refuses both at the same call', async () => {
    const body = form();
    const [desk, database] = [network(), app.part(Database)];
    await register(body, desk);
    await app.codeFor(body.email);
    const seen: string[] = [];
    const query = database.query.bind(database);
    database.query = ((given: string | StatementOf<object>, values?: unknown[]) => {
      // Jobs run beside the calls, and have no caller's address.
      if (currentContext()?.address) seen.push(typeof given === 'string' ? given : given.text);
      return query(given as string, values);
    }) as typeof database.query;
    try {
      const statements = async (email: string) => {
        seen.length = 0;
        const { status, body: answer } = await resend(email, desk);
        return { status, answer, statements: [...seen] };
      };
      const [waits, unknown] = [await statements(body.email), await statements('nobody@resend.example')];
      expect(unknown).toEqual(waits);
      expect(waits.statements.join()).not.toContain('registration_attempts');
    } finally {
      database.query = query as typeof database.query;
    }
    const rest = [await times(5, () => resend(body.email, desk)), await times(5, () => resend('nobody@resend.example', desk))];
    expect(rest[0]).toEqual([200, 200, 200, 200, 429]);
    expect(rest[1]).toEqual(rest[0]);
    expect(app.mails('nobody@resend.example')).toEqual([]);
  });
});

describe('guesses of a password from many networks', () => {
  const login = (email: string, password: string, from: From) => app.post('/api/login/', { email, password }, from);

  it('S6 are slowed together, with a short Retry-After; networks that logged in before are not, and a mailed code helps a new one', async () => {
    const { email, password } = await app.verified();
    const home = network();
    expect((await login(email, password, home)).status).toBe(200);
    const answers = [];
    for (let n = 0; n < 40; n += 1) answers.push(await login(email, 'wrong-1', { address: `100.64.${n}.1` }));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.slice(0, 30).every(({ status }) => status === 401)).toBe(true);
    expect(refused.length).toBeGreaterThanOrEqual(8);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30);
    expect((await login(email, password, home)).status).toBe(200);
    const travelling = network();
    await app.sql(`UPDATE identity.guesses SET tries = 200, since = now() WHERE email = $1 AND address = '*'`, [email]);
    expect((await login(email, password, travelling)).status).toBe(429);
    await forgot(email, travelling);
    expect((await verify(email, await app.codeFor(email, 2), travelling)).status).toBe(200);
    expect((await login(email, password, travelling)).status).toBe(200);
    await app.later(31_000, async () => expect((await login(email, password, network())).status).toBe(200));
  });

  it('S7 are slowed alike for an e-mail that nobody has', async () => {
    const answers = [];
    for (let n = 0; n < 40; n += 1) answers.push(await login('nobody@ceiling.example', 'wrong-1', { address: `100.65.${n}.1` }));
    expect(answers.slice(0, 30).every(({ status }) => status === 401)).toBe(true);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(8);
  });
});
