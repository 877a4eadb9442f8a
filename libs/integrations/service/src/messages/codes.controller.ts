import { Controller } from '@nestjs/common';
import { findCodeChannel, findRecordCodeChannel, sendCode, sendRecordCodeSms } from '@nidaan/integrations-contracts';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { CodesService } from './codes.service.ts';

/** Asked by scheduling and patients. */
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

  @Route(findRecordCodeChannel)
  async recordChannel({ body }: InputOf<typeof findRecordCodeChannel>): Promise<AnswerOf<typeof findRecordCodeChannel>> {
    return { is_possible: await this.codes.reaches(body.phone, 'record_code') };
  }

  @Route(sendRecordCodeSms)
  sendRecord({ body }: InputOf<typeof sendRecordCodeSms>): Promise<AnswerOf<typeof sendRecordCodeSms>> {
    return this.codes.sendRecordCode(body);
  }
}
