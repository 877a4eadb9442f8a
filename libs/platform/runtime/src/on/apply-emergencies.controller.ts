import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope } from '@nidaan/kernel';
import { emergencyClosed, emergencyOpened, EmergencyRights, type EmergencyFacts } from '@nidaan/platform-access';

/** Whoever holds a part of a record opens it in an emergency, and closes it, as soon as identity says so. */
@Controller()
export class ApplyEmergencies {
  constructor(private readonly emergencies: EmergencyRights) {}

  @EventPattern<string>(emergencyOpened.name)
  async open({ payload }: EventEnvelope<EmergencyFacts>): Promise<void> {
    await this.emergencies.change(payload);
  }

  @EventPattern<string>(emergencyClosed.name)
  async close({ payload }: EventEnvelope<EmergencyFacts>): Promise<void> {
    await this.emergencies.change(payload);
  }
}
