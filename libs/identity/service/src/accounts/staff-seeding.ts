import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '@nidaan/platform-config';
import { AccountsService } from './accounts.service.ts';

/** Staff come from configuration, never from registration (ADM-25). Without ADMIN_PASSWORD the runtime makes one up. */
@Injectable()
export class StaffSeeding implements OnApplicationBootstrap {
  constructor(
    private readonly accounts: AccountsService,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = this.config.values;
    if (password) await this.accounts.ensureStaff({ email, password });
  }
}
