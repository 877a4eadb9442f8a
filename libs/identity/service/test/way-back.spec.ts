import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { ForgetExpiredJob } from '../src/jobs/forget-expired.job.ts';
import { MailEmailChangeJob } from '../src/jobs/mail-email-change.job.ts';
import { loggedInHospital } from './hospital-fixture.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { form } from './sample-input.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ PUBLIC_URL: 'https://clinic.example/' });
});
afterAll(() => app?.close());

const DAY_MS = 24 * 3_600_000;
const NEW = 'back-again-1';
const OVER = 'This link is no longer valid: it was used, replaced by a newer one, or is older than 7 days.';
let made = 0;
const KEPT =
  'This address belonged to an account until a few days ago. Log in with its new email, or ask for an invitation to another address.';
const fresh = () => `thief.${process.pid}.${(made += 1)}@elsewhere.example`;
const restore = (token: unknown, more: Record<string, unknown> = {}) =>
  app.post('/api/restore-email/', { token, new_password: NEW, confirm_password: NEW, ...more });
const status = async (email: string, password: string) => (await app.post('/api/login/', { email, password })).status;
/** Mails about changes of e-mail, and codes; not those about logins. */
const mails = (email: string) => app.mails(email).filter(({ text }) => !text.includes('/not-me#'));
const works = async (token: string) => (await app.get('/api/user-details/', { token })).status;

/** The way back in the newest mail that holds one, once that many mails have come. */
async function wayBack(email: string, count: number): Promise<string> {
  await eventually(() => mails(email).length >= count);
  const keys = mails(email).flatMap(({ text }) => /restore-email#([\w-]{43})/.exec(text)?.[1] ?? []);
  return keys.at(-1) ?? '';
}

type Hospital = Awaited<ReturnType<typeof loggedInHospital>>;
/** Changes the e-mail by the documented calls, as a thief with a stolen access token would. */
async function change(ours: Hospital, email: string, token = ours.token): Promise<void> {
  const before = mails(email).length;
  expect((await app.put(`/api/user-details/${ours.id}/`, { email }, { token })).body.pendingEmail).toBe(email);
  expect((await app.post('/api/verify-otp/', { email, otp: await codeIn(email, before + 1) })).status).toBe(200);
}
async function codeIn(email: string, count: number): Promise<string> {
  await eventually(() => mails(email).length >= count);
  return /\b[0-9]{6}\b/.exec(mails(email).at(-1)!.text)![0];
}

describe('a change of e-mail', () => {
  it('S5 ends all other sessions, and goes on where it was asked for', async () => {
    const ours = await loggedInHospital(app);
    const other = await app.login(ours.email, ours.password);
    await change(ours, fresh());
    expect([await works(ours.token), await works(other.access)]).toEqual([200, 401]);
    expect((await app.post('/api/token/refresh/', { refresh: other.refresh })).status).toBe(401);
  });

  it('S5 checks the password where a client sends it, throttles guesses, and stays valid without it', async () => {
    const ours = await loggedInHospital(app);
    const email = fresh();
    const put = (body: object, address?: string) =>
      app.put(`/api/user-details/${ours.id}/`, body, { token: ours.token, ...(address ? { address } : {}) });
    const wrong = await put({ email, current_password: 'wrong-1', aboutHospital: 'not saved' });
    expect([wrong.status, wrong.body.message, wrong.body.errors]).toEqual([
      400,
      'The password is not right.',
      { current_password: 'The password is not right.' },
    ]);
    expect((await ours.profile()).aboutHospital).toBe('');
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await put({ email, current_password: 'wrong-1' }, '203.0.113.71')).status);
    expect(statuses).toEqual([...Array(9).fill(400), 429, 429]);
    expect(mails(email)).toEqual([]);
    expect((await put({ email, current_password: ours.password })).body.pendingEmail).toBe(email);
    expect((await put({ email })).body.pendingEmail).toBe(email);
  });

  it('S5 is not taken from a session that has ended since it was asked for', async () => {
    const ours = await loggedInHospital(app);
    const email = fresh();
    await ours.put({ email });
    const otp = await app.codeFor(email);
    const other = await app.login(ours.email, ours.password);
    expect((await app.post('/api/logout/others/', undefined, { token: other.access })).status).toBe(200);
    expect((await app.post('/api/verify-otp/', { email, otp })).status).toBe(400);
    expect(await status(ours.email, ours.password)).toBe(200);
  });
});

describe('the way back', () => {
  it('S5 gives the former address its account again with a new password, once, and ends every session', async () => {
    const ours = await loggedInHospital(app);
    const stolen = fresh();
    await change(ours, stolen);
    const thief = await app.login(stolen, ours.password);
    const key = await wayBack(ours.email, 2);
    expect(await status(ours.email, ours.password)).toBe(401);
    const { status: answered, body } = await restore(key);
    expect([answered, body.email]).toEqual([200, ours.email]);
    expect([await works(ours.token), await works(thief.access)]).toEqual([401, 401]);
    expect([await status(ours.email, NEW), await status(ours.email, ours.password)]).toEqual([200, 401]);
    expect([await status(stolen, ours.password), await status(stolen, NEW)]).toEqual([401, 401]);
    expect((await restore(key)).body.message).toBe(OVER);
    const again = (await app.login(ours.email, NEW)).access;
    expect((await app.get('/api/user-details/', { token: again })).body[0].email).toBe(ours.email);
  });

  it('S5 works once, also when twenty use it at the same time', async () => {
    const ours = await loggedInHospital(app);
    await change(ours, fresh());
    const key = await wayBack(ours.email, 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => restore(key)));
    expect(answers.map((each) => each.status).sort()).toEqual([200, ...Array(19).fill(400)]);
  });

  it('S5 is told without a word that a stranger could have written, behind # where no server sees it, and kept as a hash only', async () => {
    const ours = await loggedInHospital(app, { hospital_name: 'Visit http://evil.example now' });
    const stolen = fresh();
    await change(ours, stolen);
    const key = await wayBack(ours.email, 2);
    const { subject, text, html } = mails(ours.email).at(-1)!;
    expect(subject).toBe('The email of your Nidaan account was changed');
    expect(text).toContain(`This was not me: https://clinic.example/restore-email#${key}\n`);
    expect(html).toContain(`href="https://clinic.example/restore-email#${key}"`);
    for (const strange of ['evil', stolen, 'elsewhere']) expect(subject + text + html).not.toContain(strange);
    expect(
      JSON.stringify(await app.sql('SELECT *, encode(token_hash, $1) FROM identity.email_changes', ['escape'])),
    ).not.toContain(key);
    expect(app.logLines.join('\n')).not.toContain(key);
  });

  it('S5 comes also when the mail server was away', async () => {
    const ours = await loggedInHospital(app);
    await change(ours, fresh());
    await wayBack(ours.email, 2);
    const [{ id }] = (await app.sql('SELECT id FROM identity.email_changes WHERE former_email = $1', [ours.email])) as [
      { id: string },
    ];
    const first = await wayBack(ours.email, 2);
    await app.part(MailEmailChangeJob).run({ changeId: id });
    const second = await wayBack(ours.email, 3);
    expect((await restore(first)).status).toBe(400);
    expect((await restore(second)).status).toBe(200);
  });

  it('S5 works for seven days and not longer', async () => {
    const [ours, late] = [await loggedInHospital(app), await loggedInHospital(app)];
    await change(ours, fresh());
    await change(late, fresh());
    const [key, lateKey] = [await wayBack(ours.email, 2), await wayBack(late.email, 2)];
    await app.later(7 * DAY_MS - 60_000, async () => {
      await app.part(ForgetExpiredJob).run();
      expect((await restore(key)).status).toBe(200);
    });
    await app.later(7 * DAY_MS + 60_000, async () => expect((await restore(lateKey)).body.message).toBe(OVER));
    await app.later(16 * DAY_MS, () => app.part(ForgetExpiredJob).run());
    expect(await app.sql('SELECT 1 FROM identity.email_changes')).toEqual([]);
  });

  it('S5 survives a thief without the password who changes the e-mail again and again', async () => {
    const ours = await loggedInHospital(app);
    const [first, second] = [fresh(), fresh()];
    await change(ours, first);
    const key = await wayBack(ours.email, 2);
    await change(ours, second);
    const ofThief = await wayBack(first, 2);
    expect(ofThief).not.toBe('');
    expect((await restore(key)).status).toBe(200);
    // What the thief's own addresses were given is worth nothing any more.
    expect((await restore(ofThief)).body.message).toBe(OVER);
    expect(await status(ours.email, NEW)).toBe(200);
  });

  it('S5 ends what the thief has begun: a code for another e-mail, a permission to set a password', async () => {
    const ours = await loggedInHospital(app);
    const [stolen, next] = [fresh(), fresh()];
    await change(ours, stolen);
    const key = await wayBack(ours.email, 2);
    await ours.put({ email: next });
    const otp = await app.codeFor(next);
    const desk = { address: '203.0.113.72' };
    const before = mails(stolen).length;
    await app.post('/api/forgot-password/', { email: stolen }, desk);
    const { body } = await app.post('/api/verify-otp/', { email: stolen, otp: await codeIn(stolen, before + 1) }, desk);
    expect((await restore(key)).status).toBe(200);
    expect((await app.post('/api/verify-otp/', { email: next, otp })).status).toBe(400);
    const chosen = { email: stolen, new_password: 'robbed-1', confirm_password: 'robbed-1', reset_token: body.reset_token };
    expect((await app.post('/api/reset-password/', chosen, desk)).status).toBe(400);
    expect(await status(ours.email, NEW)).toBe(200);
  });

  it('S5 gives the thief no way back when the owner has changed the e-mail to the former one again', async () => {
    const ours = await loggedInHospital(app);
    const stolen = fresh();
    await change(ours, stolen);
    await wayBack(ours.email, 2);
    await change(ours, ours.email);
    expect(await wayBack(stolen, 2)).toBe('');
    expect(mails(stolen).at(-1)!.subject).toBe('This email no longer belongs to a Nidaan account');
    expect(await status(ours.email, ours.password)).toBe(200);
  });

  it('S5 tells the replaced address, without a way back: nobody takes the account for ever to and fro', async () => {
    const ours = await loggedInHospital(app);
    const stolen = fresh();
    await change(ours, stolen);
    expect((await restore(await wayBack(ours.email, 2))).status).toBe(200);
    expect(await wayBack(stolen, 2)).toBe('');
    expect(mails(stolen).at(-1)!.text).toContain('went back from this address');
  });

  it('S5 keeps the former address free for seven days: nobody else registers with it or changes to it', async () => {
    const [ours, theirs] = [await loggedInHospital(app), await loggedInHospital(app)];
    await change(ours, fresh());
    expect((await app.post('/api/register/', form({ email: ours.email }))).status).toBe(409);
    expect((await theirs.put({ email: ours.email })).status).toBe(409);
    await app.later(8 * DAY_MS, async () =>
      expect((await app.post('/api/register/', form({ email: ours.email }))).status).toBe(201),
    );
  });

  it('S5 keeps it free of invitations too: who is invited by another hospital does not join with it', async () => {
    const [ours, theirs] = [await loggedInHospital(app), await loggedInHospital(app)];
    await change(ours, fresh());
    const key = await wayBack(ours.email, 2);
    const invited = { name: 'Thief', email: ours.email, role: 'nurse' };
    const { body } = await app.post('/api/team/', invited, { token: theirs.token });
    const { link } = (await app.get(`/api/team/${body.id}/invite/`, { token: theirs.token })).body;
    const token = /#token=([\w-]+)$/.exec(link)![1]!;
    const refused = await app.post('/api/invitations/accept/', { token, password: 'robbed-1' });
    expect([refused.status, refused.body.message]).toEqual([409, KEPT]);
    await app.post('/api/forgot-password/', { email: ours.email });
    const { reset_token } = (await app.post('/api/verify-otp/', { email: ours.email, otp: await codeIn(ours.email, 4) })).body;
    const chosen = { email: ours.email, new_password: 'robbed-1', confirm_password: 'robbed-1', reset_token };
    const reset = await app.post('/api/reset-password/', chosen);
    expect([reset.status, reset.body.message]).toEqual([409, KEPT]);
    expect((await restore(key)).status).toBe(200);
    // The invitation stays: with the account and its password it is joined.
    expect((await app.post('/api/invitations/accept/', { token, password: NEW })).status).toBe(200);
  });

  it.each([
    [{ token: '' }, 'Please enter the key from the mail.'],
    [{ token: undefined }, 'Please enter the key from the mail.'],
    [{ token: 7 }, 'Please enter the key from the mail.'],
    [{ token: 'x'.repeat(300) }, OVER],
    [{ token: 'A'.repeat(43) }, OVER],
    [{ new_password: '' }, 'Please fill in all fields'],
    [{ confirm_password: 'another-1' }, "Passwords don't match"],
    [{ new_password: 'abc', confirm_password: 'abc' }, 'Password must be at least 8 characters'],
  ])('S11 refuses %j with one sentence', async (more, sentence) => {
    const { status: answered, body } = await restore('A'.repeat(43), more);
    expect([answered, body.message, body.error, body.detail]).toEqual([400, sentence, sentence, sentence]);
  });
});
