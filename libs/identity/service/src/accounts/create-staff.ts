import type { INestApplicationContext } from '@nestjs/common';
import { IDENTITY_MESSAGES as messages, accountEmail, RECOMMENDED_PASSWORD_LENGTH } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { Config, madeUpPassword } from '@nidaan/platform-config';
import { AccountsService } from './accounts.service.ts';

const expected = (sentence: string) => Object.assign(new Error(sentence), { isExpected: true });

/**
 * `npm run admin:create`: makes a staff account or gives it a password, one made up where none is given; returns the text for the operator. The account of
 * ADMIN_EMAIL is refused: the next start would give it the configured password again.
 */
export async function createStaff(
  app: INestApplicationContext,
  given: { email: string; password: string | null },
): Promise<string> {
  const email = accountEmail.safeParse(given.email);
  if (!email.success) throw expected(`${email.error.issues[0]!.message}. Usage: npm run -s admin:create -- <email>`);
  if (given.password !== null && given.password.length < RECOMMENDED_PASSWORD_LENGTH) throw expected(messages.staffPasswordShort);
  if (email.data === app.get(Config, { strict: false }).values.ADMIN_EMAIL.trim().toLowerCase()) throw expected(CONFIGURED);
  const password = given.password ?? madeUpPassword();
  const accounts = app.get(AccountsService, { strict: false });
  const outcome = await runAs({ hospitalId: null }, () => accounts.putStaff({ email: email.data, password }));
  if (outcome === 'hospital') throw expected(messages.emailOfHospital);
  const told = given.password === null ? ` Its password is ${password}` : '';
  return `${SENTENCE[outcome]} ${email.data}.${told}`;
}

const CONFIGURED =
  'The account of ADMIN_EMAIL gets its password from ADMIN_PASSWORD (on one machine: admin-password.txt in the data folder) at every start: change it there';

const SENTENCE = {
  made: 'Made the staff account',
  changed: 'Changed the password of the staff account; its sessions have ended:',
  same: 'Nothing to change: this is the password of the staff account',
} as const;
