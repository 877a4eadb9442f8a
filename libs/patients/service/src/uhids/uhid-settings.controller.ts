import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import {
  findRegistrySettings,
  saveRegistrySettings,
  saveUhidSettings,
  uhidSettings,
  type RegistrySettings,
  type UhidSeries,
} from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { UhidSettingsService } from './uhid-settings.service.ts';

@Controller()
export class UhidSettingsController {
  constructor(private readonly settings: UhidSettingsService) {}

  @Route(uhidSettings)
  series(): Promise<UhidSeries[]> {
    return this.settings.series();
  }

  @Route(saveUhidSettings)
  save({ body }: InputOf<typeof saveUhidSettings>): Promise<UhidSeries[]> {
    return this.settings.save(body.series, body.version);
  }

  @Route(findRegistrySettings)
  registry(): Promise<RegistrySettings> {
    return this.settings.settings();
  }

  @Route(saveRegistrySettings)
  saveRegistry({ body }: InputOf<typeof saveRegistrySettings>): Promise<RegistrySettings> {
    return this.settings.saveSettings(body);
  }
}
