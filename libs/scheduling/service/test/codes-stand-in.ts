import { EventEmitter, once } from 'node:events';
import { Controller, Module } from '@nestjs/common';
import { findCodeChannel, sendCode } from '@nidaan/integrations-contracts';
import { unavailable, type AnswerOf, type InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { standIn } from './visit-tellers.ts';

/** What integrations was asked to send, and how codes go. */
export const codes = { channel: 'email' as 'sms' | 'email', isAway: false, sent: [] as InputOf<typeof sendCode>['body'][] };

const arrivals = new EventEmitter();

/** Resolves once so many codes have come. */
export async function codesCame(count: number): Promise<void> {
  while (codes.sent.length < count) await once(arrivals, 'sent');
}

@Controller()
class IntegrationsStandIn {
  @Route(findCodeChannel) channel(): AnswerOf<typeof findCodeChannel> {
    return { channel: codes.channel };
  }

  @Route(sendCode) send({ body }: InputOf<typeof sendCode>): AnswerOf<typeof sendCode> {
    if (codes.isAway) throw unavailable('Integrations is away.');
    codes.sent.push(body);
    arrivals.emit('sent');
    return { message: 'On its way' };
  }
}

@Module({ controllers: [IntegrationsStandIn] })
class IntegrationsModule {}

/** Stands where integrations sends codes. */
export const integrations = standIn({
  name: 'integrations',
  routes: [findCodeChannel, sendCode],
  events: [],
  module: IntegrationsModule,
});
