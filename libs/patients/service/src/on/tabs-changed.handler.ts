import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { tabsChanged } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { HospitalTabsRepository } from '../hospitals/hospital-tabs.repository.ts';

/** Where the pharmacy tab is off nothing waits for it, from the next prescription on (OPN-11). */
@Controller()
export class TabsChangedHandler {
  constructor(private readonly tabs: HospitalTabsRepository) {}

  @EventPattern<string>(tabsChanged.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof tabsChanged>>): Promise<void> {
    await this.tabs.save(payload.hospitalId, payload.showPharmacyTab);
  }
}
