import jwt from 'jsonwebtoken';
import { runAs } from '@nidaan/platform-access';
import { AccountsRepository } from '../src/accounts/accounts.repository.ts';
import { PasswordsService } from '../src/passwords/passwords.service.ts';
import type { IdentityApp } from './identity-app.ts';
import type { Team } from './team-fixture.ts';

export const PASSWORD = 'a-good-password';
const DAY_MS = 24 * 3_600_000;
let serial = 0;

export interface Person {
  email: string;
  accountId: number;
}

export const claims = (token: string) => jwt.decode(token) as { hid: number; aud: string; sub: string };

/** People who did not register the hospital they work in, and their logins. */
export class People {
  constructor(private readonly app: IdentityApp) {}

  /** A person with a password who belongs to these teams, joined in this order. */
  async person(teams: readonly { team: Team; role?: string; change?: Record<string, unknown> }[]): Promise<Person> {
    const email = `person.${(serial += 1)}@example.in`;
    const passwords = this.app.part(PasswordsService);
    const hashes = { passwordHash: await passwords.hash(PASSWORD), decoyHash: await passwords.hash('nobody knows') };
    const home = teams[0]!.team.hospitalId;
    const account = { hospitalId: home, email, username: 'Nisha', phoneNumber: '', createdAt: new Date() };
    const accountId = await runAs({ hospitalId: home }, () => this.app.part(AccountsRepository).addMember(account, hashes));
    for (const [index, { team, role = 'nurse', change = {} }] of teams.entries()) {
      const { id } = await team.member(`Nisha ${serial}`, { roleKey: role });
      await this.app.sql('UPDATE identity.members SET account_id = $3, joined_at = $4 WHERE hospital_id = $1 AND id = $2', [
        team.hospitalId,
        id,
        accountId,
        new Date(Date.now() - (10 - index) * DAY_MS),
      ]);
      for (const [column, value] of Object.entries(change))
        await this.app.sql(`UPDATE identity.members SET ${column} = $3 WHERE hospital_id = $1 AND id = $2`, [
          team.hospitalId,
          id,
          value,
        ]);
    }
    return { email, accountId };
  }

  login = ({ email }: Person) => this.app.post('/api/login/', { email, password: PASSWORD });

  profile = async (token: string) => (await this.app.get('/api/user-details/', { token })).body[0];
}
