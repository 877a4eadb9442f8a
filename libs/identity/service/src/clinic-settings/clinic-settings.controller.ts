import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { changeClinicSettings, findGrievanceOfficer, readClinicSettings } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { ClinicSettingsService } from './clinic-settings.service.ts';

/** Settings of the hospital. */
@Controller()
export class ClinicSettingsController {
  constructor(private readonly settings: ClinicSettingsService) {}

  @Route(readClinicSettings)
  read({ query }: InputOf<typeof readClinicSettings>): Promise<AnswerOf<typeof readClinicSettings>> {
    return this.settings.read(query.branch);
  }

  @Route(changeClinicSettings)
  change({ query, body }: InputOf<typeof changeClinicSettings>): Promise<AnswerOf<typeof changeClinicSettings>> {
    return this.settings.change(body, query.branch);
  }

  @Route(findGrievanceOfficer)
  officer(): Promise<AnswerOf<typeof findGrievanceOfficer>> {
    return this.settings.officer();
  }
}
