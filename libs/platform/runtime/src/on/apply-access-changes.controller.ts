import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import {
  accessRestored,
  accessRevoked,
  branchChanged,
  Branches,
  hospitalResumed,
  hospitalSuspended,
  keyChanged,
  Keys,
  memberChanged,
  roleChanged,
  Revocations,
  Rights,
  supportAccessChanged,
  SupportRights,
} from '@nidaan/platform-access';

/** Every service refuses the running tokens of an account, and what a member may no longer do, as soon as identity says so. */
@Controller()
export class ApplyAccessChanges {
  constructor(
    private readonly revocations: Revocations,
    private readonly rights: Rights,
    private readonly keys: Keys,
    private readonly support: SupportRights,
    private readonly branches: Branches,
  ) {}

  @EventPattern<string>(accessRevoked.name)
  async revoke({ payload }: EventEnvelope<PayloadOf<typeof accessRevoked>>): Promise<void> {
    await this.revocations.revoke(payload.accountId, payload.sessionId, payload.at);
  }

  @EventPattern<string>(memberChanged.name)
  async change({ payload }: EventEnvelope<PayloadOf<typeof memberChanged>>): Promise<void> {
    await this.rights.change(payload);
  }

  @EventPattern<string>(roleChanged.name)
  async changeRole({ payload }: EventEnvelope<PayloadOf<typeof roleChanged>>): Promise<void> {
    await this.rights.changeRole(payload);
  }

  @EventPattern<string>(branchChanged.name)
  changeBranch({ payload }: EventEnvelope<PayloadOf<typeof branchChanged>>): void {
    this.branches.change(payload.hospitalId);
  }

  @EventPattern<string>(keyChanged.name)
  async changeKey({ payload }: EventEnvelope<PayloadOf<typeof keyChanged>>): Promise<void> {
    await this.keys.change(payload);
  }

  @EventPattern<string>(supportAccessChanged.name)
  async changeSupport({ payload }: EventEnvelope<PayloadOf<typeof supportAccessChanged>>): Promise<void> {
    await this.support.change(payload);
  }

  @EventPattern<string>(accessRestored.name)
  async restore({ payload }: EventEnvelope<PayloadOf<typeof accessRestored>>): Promise<void> {
    await this.revocations.restore(payload.accountId);
  }

  @EventPattern<string>(hospitalSuspended.name)
  async suspend({ payload }: EventEnvelope<PayloadOf<typeof hospitalSuspended>>): Promise<void> {
    await this.revocations.setSuspended(payload.hospitalId, true, payload.at);
  }

  @EventPattern<string>(hospitalResumed.name)
  async resume({ payload }: EventEnvelope<PayloadOf<typeof hospitalResumed>>): Promise<void> {
    await this.revocations.setSuspended(payload.hospitalId, false, payload.at);
  }
}
