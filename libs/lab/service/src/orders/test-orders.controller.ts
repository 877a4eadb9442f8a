import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { countOpenTests, labQueue, listTestOrders, type TestOrderAnswer } from '@nidaan/lab-contracts';
import { ArrayStream, Route } from '@nidaan/platform-http';
import { TestOrdersService } from './test-orders.service.ts';

@Controller()
export class TestOrdersController {
  constructor(private readonly orders: TestOrdersService) {}

  @Route(listTestOrders)
  list({ query }: InputOf<typeof listTestOrders>): ArrayStream<TestOrderAnswer> {
    return new ArrayStream(this.orders.list(query));
  }

  @Route(labQueue)
  queue({ query }: InputOf<typeof labQueue>): Promise<AnswerOf<typeof labQueue>> {
    return this.orders.queue(new Date(query.since));
  }

  @Route(countOpenTests)
  async open({ params }: InputOf<typeof countOpenTests>): Promise<AnswerOf<typeof countOpenTests>> {
    return { tests: await this.orders.countOpen(params.id) };
  }
}
