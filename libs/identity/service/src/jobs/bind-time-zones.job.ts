import { Injectable } from '@nestjs/common';
import { bindTimeZones } from '@nidaan/identity-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { ClinicSettingsService } from '../clinic-settings/clinic-settings.service.ts';

@Injectable()
export class BindTimeZonesJob {
  constructor(private readonly settings: ClinicSettingsService) {}

  @JobHandler(bindTimeZones)
  run(): Promise<void> {
    return this.settings.bindDueZones();
  }
}
