import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { profileChanged } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { KnownAccountsRepository } from '../accounts/known-accounts.repository.ts';

/** Tickets show who raised them under the name and address of today, so that the staff can reach them. */
@Controller()
export class ProfileChangedHandler {
  constructor(private readonly accounts: KnownAccountsRepository) {}

  @EventPattern<string>(profileChanged.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof profileChanged>>): Promise<void> {
    const { hospitalId, accountId, username, email } = payload;
    await this.accounts.save(hospitalId, { id: accountId, username, email });
  }
}
