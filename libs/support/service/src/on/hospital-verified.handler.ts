import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { hospitalVerified } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { KnownAccountsRepository } from '../accounts/known-accounts.repository.ts';

/** Keeps at hand who raises a hospital's tickets. */
@Controller()
export class HospitalVerifiedHandler {
  constructor(private readonly accounts: KnownAccountsRepository) {}

  @EventPattern<string>(hospitalVerified.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof hospitalVerified>>): Promise<void> {
    const { hospitalId, accountId, username, email } = payload;
    await this.accounts.add(hospitalId, { id: accountId, username, email });
  }
}
