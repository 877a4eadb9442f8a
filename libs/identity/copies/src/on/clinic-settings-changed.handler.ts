import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { clinicSettingsChanged } from '@nidaan/identity-contracts';
import { type EventEnvelope } from '@nidaan/kernel';
import { ClinicSettingsListener, type ChangedSettings } from '../clinic-settings-listener.ts';

/** The hospital counts its days by another clock. */
@Controller()
export class ClinicSettingsChangedHandler {
  constructor(private readonly listener: ClinicSettingsListener) {}

  @EventPattern<string>(clinicSettingsChanged.name)
  async handle({ payload }: EventEnvelope<ChangedSettings>): Promise<void> {
    await this.listener.settingsChanged(payload);
  }
}
