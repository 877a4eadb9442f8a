import { Controller } from '@nestjs/common';
import { findCodeChannel, sendCode } from '@nidaan/integrations-contracts';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { CodesService } from './codes.service.ts';

/** Asked by scheduling. */
@Controller()
export class CodesController {
  constructor(private readonly codes: CodesService) {}

  @Route(findCodeChannel)
  channel({ body }: InputOf<typeof findCodeChannel>): Promise<AnswerOf<typeof findCodeChannel>> {
    return this.codes.channelFor(body.phone);
  }

  @Route(sendCode)
  send({ body }: InputOf<typeof sendCode>): Promise<AnswerOf<typeof sendCode>> {
    return this.codes.send(body);
  }
}
