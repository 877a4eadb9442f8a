import { Controller } from '@nestjs/common';
import { readMessageSettings, saveMessageSettings } from '@nidaan/integrations-contracts';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { MessageSettingsService } from './message-settings.service.ts';

@Controller()
export class MessageSettingsController {
  constructor(private readonly settings: MessageSettingsService) {}

  @Route(readMessageSettings)
  read(): Promise<AnswerOf<typeof readMessageSettings>> {
    return this.settings.read();
  }

  @Route(saveMessageSettings)
  save({ body }: InputOf<typeof saveMessageSettings>): Promise<AnswerOf<typeof saveMessageSettings>> {
    return this.settings.save(body);
  }
}
