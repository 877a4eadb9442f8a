import { expect } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { IdentityApp } from './identity-app.ts';

export const STEP_MS = 30_000;
/** What an app shows for this secret at a time. */
export const shown = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
/** A code that is none of those around now. */
export const wrongFor = (secret: string) => {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => shown(secret, Date.now() + steps * STEP_MS)));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find((code) => !near.has(code))!;
};

export interface Enrolled {
  email: string;
  password: string;
  token: string;
  secret: string;
  /** The code that switched it on. */
  code: string;
  codes: string[];
}

/** Accounts with a second step, and their logins. */
export class SecondSteps {
  constructor(private readonly app: IdentityApp) {}

  /** An account whose second step is on. */
  async enrolled(): Promise<Enrolled> {
    const { email, password } = await this.app.verified();
    const { access: token } = await this.app.login(email, password);
    const begun = await this.app.post('/api/mfa/totp/', { password }, { token });
    expect(begun.status).toBe(200);
    const { secret } = begun.body;
    const code = shown(secret);
    const confirmed = await this.app.post('/api/mfa/totp/confirm/', { code }, { token });
    expect(confirmed.status).toBe(200);
    return { email, password, token, secret, code, codes: confirmed.body.backup_codes };
  }

  password = ({ email, password }: Enrolled, address?: string) => this.app.post('/api/login/', { email, password }, { address });

  /** The token for the second step. */
  challenge = async (account: Enrolled): Promise<string> => (await this.password(account)).body.mfa_token;

  step = (mfa_token: string, given: Record<string, unknown>, address?: string) =>
    this.app.post('/api/login/mfa/', { mfa_token, ...given }, { address });

  /** Work so many steps later, when the app shows another code; it begins with a step, and is told when that is. */
  nextStep(work: (now: number) => Promise<void>, steps = 1): Promise<void> {
    const now = (Math.floor(Date.now() / STEP_MS) + steps) * STEP_MS;
    return this.app.later(now - Date.now(), () => work(now));
  }
}
