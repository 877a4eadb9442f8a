import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCipheriv, randomBytes } from 'node:crypto';
import { Config } from '@nidaan/platform-config';
import { SecondFactorReencryptionService } from '../src/index.ts';
import { PasswordsService } from '../src/passwords/passwords.service.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { SecondSteps, shown, STEP_MS, wrongFor, type Enrolled } from './second-factor-fixture.ts';

let app: IdentityApp;
let steps: SecondSteps;
beforeAll(async () => {
  app = await startIdentity();
  steps = new SecondSteps(app);
});
afterAll(() => app?.close());

const enrolled = () => steps.enrolled();
const password = (account: Enrolled) => steps.password(account);
const challenge = (account: Enrolled) => steps.challenge(account);
const step = (token: string, given: Record<string, unknown>) => steps.step(token, given);
const nextStep = (work: () => Promise<void>) => steps.nextStep(work);

describe('Backup codes', () => {
  it('ORG-44 are ten of ten characters without I, L, O and U; each lets in once, however it is typed', async () => {
    const account = await enrolled();
    expect(account.codes).toHaveLength(10);
    expect(new Set(account.codes).size).toBe(10);
    for (const code of account.codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const [one] = account.codes as [string];
    const typed = ` ${one.slice(0, 5).toLowerCase()}-${one.slice(5)}`.replace(/0/g, 'o').replace(/1/g, 'l');
    expect((await step(await challenge(account), { backup_code: typed })).status).toBe(200);
    expect((await step(await challenge(account), { backup_code: one })).status).toBe(400);
    expect((await app.get('/api/mfa/', { token: account.token })).body.backup_codes_left).toBe(9);
    const stored = await app.sql('SELECT code_hash FROM identity.backup_codes');
    expect(stored.some(({ code_hash }) => String(code_hash).includes(one))).toBe(false);
  });

  it('ORG-44 let in once where one is sent fifty times at once', async () => {
    const account = await enrolled();
    const tokens: string[] = [];
    for (let at = 0; at < 10; at += 1) tokens.push(await challenge(account));
    const answers = await Promise.all(
      tokens.flatMap((token) => [1, 2, 3, 4, 5].map(() => step(token, { backup_code: account.codes[3] }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 401, 429].includes(status))).toBe(true);
  });

  it('ORG-44 are made anew for the password and a code; the old ones end', async () => {
    const account = await enrolled();
    const renew = (body: object) => app.post('/api/mfa/backup-codes/', body, { token: account.token });
    expect((await renew({ password: 'not this', code: '123456' })).body.message).toBe('The password is not right.');
    expect((await renew({ password: account.password, code: wrongFor(account.secret) })).body.message).toBe('Invalid code');
    await nextStep(async () => {
      const { status, body } = await renew({ password: account.password, code: shown(account.secret, Date.now() + STEP_MS) });
      expect([status, body.backup_codes.length]).toEqual([200, 10]);
      expect((await step(await challenge(account), { backup_code: account.codes[0] })).status).toBe(400);
      expect((await step(await challenge(account), { backup_code: body.backup_codes[0] })).status).toBe(200);
    });
  });
});

describe('DELETE /api/mfa/totp/', () => {
  it('ORG-42 switches it off for the password and a code, and nothing else does', async () => {
    const account = await enrolled();
    const remove = (body: object) => app.delete('/api/mfa/totp/', body, { token: account.token });
    expect((await remove({ password: 'not this', code: shown(account.secret) })).status).toBe(400);
    expect((await remove({ password: account.password, code: wrongFor(account.secret) })).status).toBe(400);
    expect((await password(account)).status).toBe(403);
    await nextStep(async () => {
      const code = shown(account.secret, Date.now() + STEP_MS);
      expect((await remove({ password: account.password, code })).status).toBe(204);
      expect((await password(account)).status).toBe(200);
      expect((await remove({ password: account.password, code })).body.message).toBe('The second step is off.');
    });
  });
});

describe('the release before', () => {
  it('ORG-42 finds no password of an owner who has a second step, and finds it again once that is off', async () => {
    const account = await enrolled();
    const found = async () => {
      const [row] = await app.sql('SELECT password_hash FROM identity.accounts WHERE email = $1', [account.email]);
      return app.part(PasswordsService).fits(account.password, row!.password_hash as string);
    };
    expect(await found()).toBe(false);
    await nextStep(async () => {
      const code = shown(account.secret, Date.now() + STEP_MS);
      const removed = await app.delete('/api/mfa/totp/', { password: account.password, code }, { token: account.token });
      expect(removed.status).toBe(204);
    });
    expect(await found()).toBe(true);
    expect((await password(account)).status).toBe(200);
  });
});

describe('Keys that roll over', () => {
  it('ORG-42 S12 seals secrets anew that another key sealed; codes and backup codes go on, and what no key opens is named', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const idOf = async ({ email }: Enrolled) =>
      (await app.sql('SELECT id FROM identity.accounts WHERE email = $1', [email]))[0]!.id as number;
    const [ours, theirs] = [await idOf(one), await idOf(other)];
    // As if sealed before keys had names: opened by whichever key fits.
    const [key] = app.part(Config).keysFor('totp');
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(ours)));
    const text = Buffer.concat([cipher.update(one.secret, 'utf8'), cipher.final()]);
    const set = (id: number, sealed: Buffer) =>
      app.sql('UPDATE identity.factors SET sealed_secret = $2 WHERE account_id = $1', [id, sealed]);
    await set(ours, Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), text]));
    await set(theirs, Buffer.concat([Buffer.from([9]), nonce, nonce, nonce]));
    const sealing = app.part(SecondFactorReencryptionService);
    const result = await sealing.run();
    expect(result).toEqual({ resealed: 1, unopened: [`account ${theirs}`] });
    expect((await sealing.run()).resealed).toBe(0);
    expect((await sealing.byKey()).filter(({ isPresent }) => !isPresent)).toEqual([
      { mark: expect.any(String), count: 1, isPresent: false },
    ]);
    expect((await step(await challenge(one), { backup_code: one.codes[0] })).status).toBe(200);
    await app.sql('DELETE FROM identity.factors WHERE account_id = $1', [theirs]);
  });
});
