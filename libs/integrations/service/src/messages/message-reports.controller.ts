import { Controller } from '@nestjs/common';
import { messageReports, stopMessages } from '@nidaan/integrations-contracts';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { type CallOf, Route } from '@nidaan/platform-http';
import { MessageStopsService } from '../stops/message-stops.service.ts';
import { MessageReportsService } from './message-reports.service.ts';

/** What comes from outside without a login. */
@Controller()
export class MessageReportsController {
  constructor(
    private readonly reports: MessageReportsService,
    private readonly stops: MessageStopsService,
  ) {}

  @Route(messageReports)
  receive({ params, sentText, headers }: CallOf<typeof messageReports>): Promise<AnswerOf<typeof messageReports>> {
    return this.reports.receive(params.driver, params.key, sentText, headers);
  }

  @Route(stopMessages)
  stop({ body }: InputOf<typeof stopMessages>): Promise<AnswerOf<typeof stopMessages>> {
    return this.stops.byLink(body.token);
  }
}
