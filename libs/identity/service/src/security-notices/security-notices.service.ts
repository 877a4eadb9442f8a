import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDeskName, mailSecurityNotice, type NoticeKind } from '@nidaan/identity-contracts';
import { currentContext } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository, type Account } from '../accounts/accounts.repository.ts';
import { KnownNetworksRepository } from '../login-throttle/known-networks.repository.ts';
import { currentNetwork } from '../login-throttle/current-network.ts';
import { deviceOf } from '../sessions/device.ts';
import { maskedAddress } from '../sessions/masked-address.ts';
import { KnownDevicesRepository } from './known-devices.repository.ts';
import type { NoticeFacts } from './security-notice.entity.ts';
import { SecurityNoticesRepository } from './security-notices.repository.ts';

/** Tells people by mail what happens to their logins (ORG-50). */
@Injectable()
export class SecurityNoticesService {
  constructor(
    private readonly notices: SecurityNoticesRepository,
    private readonly devices: KnownDevicesRepository,
    private readonly accounts: AccountsRepository,
    private readonly networks: KnownNetworksRepository,
    private readonly jobs: JobsService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Asks for the mail; inside the transaction of what happened. */
  async add(kind: NoticeKind, accountId: number, facts: NoticeFacts = {}): Promise<void> {
    const account = await this.accounts.byId(accountId);
    // To a sign-in name no mail is sent (ORG-22); the staff's passwords come from the configuration.
    if (!account || account.isStaff || isDeskName(account.email)) return;
    const id = randomUUID();
    const at = this.clock.now();
    await this.notices.add({ id, accountId, email: account.email, kind, facts, at, tokenHash: null, usedAt: null });
    await this.jobs.add(mailSecurityNotice, { noticeId: id });
  }

  /**
   * After a login. A mail goes out where the account has logged in before, but not on this device; where no device of it is known, as in
   * installations of the release before, but not from this network.
   */
  async loggedIn(account: Account, { isExpected }: { isExpected: boolean }): Promise<void> {
    const device = currentDevice();
    const [known, isFromKnown] = [await this.devices.ofAccount(account.id), await this.networks.has(account.email)];
    const isNew = known.length > 0 ? !known.some((each) => each.equals(device)) : !isFromKnown;
    const facts = isNew ? { device: await deviceOf(currentContext()?.userAgent ?? ''), address: maskedAddress() } : {};
    await this.database.transaction(async () => {
      await this.devices.remember({ accountId: account.id, device, seenAt: this.clock.now() });
      if (isNew && !isExpected) await this.add('new-device', account.id, facts);
    });
    await this.networks.remember(account.email);
  }
}

// A browser names itself by a number of its own. Programs that do not are told apart by what they say of themselves, and where they are.
function currentDevice(): Buffer {
  const { deviceId, userAgent = '' } = currentContext() ?? {};
  return createHash('sha256')
    .update(deviceId ?? `${userAgent}\n${currentNetwork()}`)
    .digest();
}
