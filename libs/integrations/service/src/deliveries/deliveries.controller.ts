import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { listDeliveries, readDelivery, replayDeliveries, replayDelivery, testWebhook } from '@nidaan/integrations-contracts';
import { Route } from '@nidaan/platform-http';
import { DeliveriesService } from './deliveries.service.ts';

@Controller()
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Route(testWebhook)
  test({ params }: InputOf<typeof testWebhook>): Promise<AnswerOf<typeof testWebhook>> {
    return this.deliveries.test(params.id);
  }

  @Route(listDeliveries)
  list({ params, query }: InputOf<typeof listDeliveries>): Promise<AnswerOf<typeof listDeliveries>> {
    return this.deliveries.list(params.id, query);
  }

  @Route(readDelivery)
  read({ params }: InputOf<typeof readDelivery>): Promise<AnswerOf<typeof readDelivery>> {
    return this.deliveries.read(params.id, params.delivery);
  }

  @Route(replayDelivery)
  replay({ params }: InputOf<typeof replayDelivery>): Promise<AnswerOf<typeof replayDelivery>> {
    return this.deliveries.replay(params.id, params.delivery);
  }

  @Route(replayDeliveries)
  replayAll({ params, body }: InputOf<typeof replayDeliveries>): Promise<AnswerOf<typeof replayDeliveries>> {
    return this.deliveries.replayAll(params.id, body);
  }
}
