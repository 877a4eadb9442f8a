import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { addQueue, callNext, changeQueue, dayWaits, listQueues, listQueueTokens } from '@nidaan/scheduling-contracts';
import { Route } from '@nidaan/platform-http';
import { CallingService } from '../tokens/calling.service.ts';
import { TokensService } from '../tokens/tokens.service.ts';
import { DayWaitsService } from './day-waits.service.ts';
import { QueuesService } from './queues.service.ts';

@Controller()
export class QueuesController {
  constructor(
    private readonly queues: QueuesService,
    private readonly tokens: TokensService,
    private readonly calling: CallingService,
    private readonly waits: DayWaitsService,
  ) {}

  @Route(listQueues)
  list(): Promise<AnswerOf<typeof listQueues>> {
    return this.queues.list();
  }

  @Route(addQueue)
  add({ body }: InputOf<typeof addQueue>): Promise<AnswerOf<typeof addQueue>> {
    return this.queues.add(body);
  }

  @Route(changeQueue)
  change({ params, body }: InputOf<typeof changeQueue>): Promise<AnswerOf<typeof changeQueue>> {
    return this.queues.change(params.id, body);
  }

  @Route(listQueueTokens)
  listTokens({ params, query }: InputOf<typeof listQueueTokens>): Promise<AnswerOf<typeof listQueueTokens>> {
    return this.tokens.ofQueue(params.id, query);
  }

  @Route(dayWaits)
  dayWaits({ query }: InputOf<typeof dayWaits>): Promise<AnswerOf<typeof dayWaits>> {
    return this.waits.read(query.date);
  }

  @Route(callNext)
  callNext({ params, body }: InputOf<typeof callNext>): Promise<AnswerOf<typeof callNext>> {
    return this.calling.next(params.id, body);
  }
}
