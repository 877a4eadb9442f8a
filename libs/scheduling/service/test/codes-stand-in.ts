import { EventEmitter, once } from 'node:events';
import { Controller, Module } from '@nestjs/common';
import { findCodeChannel, sendCode } from '@nidaan/integrations-contracts';
import { unavailable, type AnswerOf, type InputOf } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Route } from '@nidaan/platform-http';
import { standIn } from './visit-tellers.ts';

type SentCode = InputOf<typeof sendCode>['body'] & { hospitalId: number | null };

/** What integrations was asked to send, and how codes go. */
export const codes = { channel: 'email' as 'sms' | 'email', isAway: false, sent: [] as SentCode[] };

const arrivals = new EventEmitter();

/** The codes of a hospital, once so many have come. */
export async function codesOf(hospital: number, count: number): Promise<SentCode[]> {
  for (;;) {
    const sent = codes.sent.filter(({ hospitalId }) => hospitalId === hospital);
    if (sent.length >= count) return sent;
    await once(arrivals, 'sent');
  }
}

@Controller()
class IntegrationsStandIn {
  @Route(findCodeChannel) channel(): AnswerOf<typeof findCodeChannel> {
    return { channel: codes.channel };
  }

  @Route(sendCode) send({ body }: InputOf<typeof sendCode>): AnswerOf<typeof sendCode> {
    if (codes.isAway) throw unavailable('Integrations is away.');
    codes.sent.push({ ...body, hospitalId: currentHospital() });
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
