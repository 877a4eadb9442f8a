import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '@nidaan/platform-config';
import { Logger } from '@nidaan/platform-telemetry';
import { AccountsService } from './accounts.service.ts';

/** Staff come from configuration, never from registration (ADM-25). Without ADMIN_PASSWORD the runtime makes one up. */
@Injectable()
export class StaffSeeding implements OnApplicationBootstrap {
  constructor(
    private readonly accounts: AccountsService,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, STAFF_MFA, isProduction } = this.config.values;
    if (isProduction && STAFF_MFA === 'off')
      this.logger.warn('The staff may log in without a second step: STAFF_MFA=required asks for one.');
    if (password) await this.accounts.ensureStaff({ email, password });
  }
}
