import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { startIdentity, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app?.close());

type Tokens = { access: string; refresh: string };
const logout = (token?: string) => app.post('/api/logout/', undefined, { token });
const logoutOthers = (token?: string) => app.post('/api/logout/others/', undefined, { token });
const states = async ({ access, refresh }: Tokens) => [
  (await app.get('/api/user-details/', { token: access })).status,
  (await app.post('/api/token/refresh/', { refresh })).status,
];

/** An account at three desks. */
async function desks() {
  const { email, password } = await app.verified();
  const tokens = [await app.login(email, password), await app.login(email, password), await app.login(email, password)] as const;
  return { email, password, tokens };
}

describe('POST /api/logout/', () => {
  it('S2 SES-05 ends this session on the server: its access token and its refresh tokens, old and new, and no other session', async () => {
    const { tokens, email, password } = await desks();
    const [ours, ...others] = tokens;
    const { body: next } = await app.post('/api/token/refresh/', { refresh: ours.refresh });
    const { status, body } = await logout(next.access);
    expect([status, body]).toEqual([200, { message: 'You have been logged out.' }]);
    expect(await states(ours)).toEqual([401, 401]);
    expect(await states(next)).toEqual([401, 401]);
    for (const other of others) expect(await states(other)).toEqual([200, 200]);
    expect(await states(await app.login(email, password))).toEqual([200, 200]);
  });

  it('S2 refuses who has no token or one that was logged out already', async () => {
    const { access } = await app.loggedIn();
    expect((await logout()).status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 10 }, () => logout(access)));
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect((await logout(access)).status).toBe(401);
  });

  it('S2 logs staff out too', async () => {
    await app.ensureStaff({ email: 'leaving@nidaan.example', password: 'staff-pass' });
    const tokens = await app.login('leaving@nidaan.example', 'staff-pass');
    expect((await logout(tokens.access)).status).toBe(200);
    expect(await states(tokens)).toEqual([401, 401]);
  });

  it('S2 ends the live stream of the session', async () => {
    const url = await app.listen();
    const { tokens } = await desks();
    const open = (token: string) => fetch(`${url}/api/live/`, { headers: { authorization: `Bearer ${token}` } });
    const [left, right] = await Promise.all([open(tokens[0].access), open(tokens[1].access)]);
    await logout(tokens[0].access);
    // Resolves when the server has hung up.
    expect(await left.text()).toContain(':');
    let isOver = false;
    void right.text().then(
      () => (isOver = true),
      () => undefined,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isOver).toBe(false);
    await logoutOthers(tokens[2].access);
    await eventually(() => isOver, 5000);
  });
});

describe('POST /api/logout/others/', () => {
  it('S2 ends all other sessions of the account, and neither this one nor another account’s', async () => {
    const stranger = await app.loggedIn();
    const { tokens } = await desks();
    const [ours, ...others] = tokens;
    expect((await logoutOthers(ours.access)).body).toEqual({ message: 'All other devices have been logged out.' });
    for (const other of others) expect(await states(other)).toEqual([401, 401]);
    for (const each of [ours, stranger]) expect(await states(each)).toEqual([200, 200]);
  });

  it('S2 wants a token', async () => {
    expect((await logoutOthers()).status).toBe(401);
  });
});
