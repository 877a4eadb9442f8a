import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { changePrivacySettings, readPrivacySettings, type PrivacySettings } from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { PrivacySettingsService } from './privacy-settings.service.ts';

@Controller()
export class PrivacySettingsController {
  constructor(private readonly settings: PrivacySettingsService) {}

  @Route(readPrivacySettings)
  read(): Promise<PrivacySettings> {
    return this.settings.read();
  }

  @Route(changePrivacySettings)
  change({ body }: InputOf<typeof changePrivacySettings>): Promise<PrivacySettings> {
    return this.settings.change(body);
  }
}
