import type { INestApplicationContext } from '@nestjs/common';
import { AccountsService } from './accounts.service.ts';

/** For whoever starts the product: makes sure that the administrator of the configuration can log in with this password (ADM-25). */
export const ensureStaffAccount = (service: INestApplicationContext, login: { email: string; password: string }): Promise<void> =>
  service.get(AccountsService, { strict: false }).ensureStaff({ email: login.email, password: login.password });
