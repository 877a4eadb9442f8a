import { Injectable } from '@nestjs/common';
import { conflict, invalid } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as say } from '@nidaan/identity-contracts';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { CodeRequests } from '../codes/code-requests.service.ts';
import { CodesRepository, type OneTimeCode } from '../codes/codes.repository.ts';
import { RegistrationsRepository } from '../registrations/registrations.repository.ts';
import { ResetPermissionsRepository } from '../resets/reset-permissions.repository.ts';
import { ProfileNews } from './profile-news.service.ts';

/** A new e-mail counts once the code sent to it was entered: a slip of the pen must not lock the account (OPN-44). */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly codeRows: CodesRepository,
    private readonly requests: CodeRequests,
    private readonly attempts: RegistrationsRepository,
    private readonly permissions: ResetPermissionsRepository,
    private readonly news: ProfileNews,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Inside the transaction of a profile: has a code mailed to a free address. Throws 409 when it belongs to an account. */
  async request(accountId: number, email: string): Promise<void> {
    await this.codeRows.lock(email);
    await this.#refuseTaken(email);
    await this.requests.request(email, 'email', { accountId });
  }

  /** Gives the account the address that an entered code was sent to. */
  async change(code: OneTimeCode, accountId: number): Promise<void> {
    const account = await this.accounts.byId(accountId);
    const hospitalId = account?.hospital_id;
    if (hospitalId == null) throw invalid(say.otpWrong);
    await asHospital(hospitalId, () =>
      this.database.transaction(async () => {
        await this.codeRows.lock(code.email);
        if (!(await this.codeRows.use(code.id, this.clock.now()))) throw invalid(say.otpWrong);
        await this.#refuseTaken(code.email);
        // Whoever reads the old mailbox has no claim on the account any more.
        await this.permissions.forgetOf(accountId);
        await this.accounts.setEmail(accountId, code.email);
        await this.attempts.forget(code.email);
        await this.news.tell(hospitalId, accountId);
      }),
    );
  }

  async #refuseTaken(email: string): Promise<void> {
    if (await this.accounts.byEmail(email)) throw conflict(say.emailOfAnother, { errors: { email: say.emailOfAnother } });
  }
}
