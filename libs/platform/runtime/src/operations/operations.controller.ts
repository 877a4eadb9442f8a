import { Controller, type Type } from '@nestjs/common';
import type { AnswerOf, InputOf, ServiceName } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { operationRoutes } from './operation-routes.ts';
import { OperationsService } from './operations.service.ts';

/** The controller of a service's operation routes; made for each, since a route names its owner. */
export function operationsController(service: ServiceName): Type {
  const routes = operationRoutes(service);
  type Routes = typeof routes;

  @Controller()
  class OperationsController {
    constructor(private readonly operations: OperationsService) {}

    @Route(routes.entries)
    entries({ query }: InputOf<Routes['entries']>): Promise<AnswerOf<Routes['entries']>> {
      return this.operations.entries(query);
    }

    @Route(routes.verification)
    verification({ query }: InputOf<Routes['verification']>): Promise<AnswerOf<Routes['verification']>> {
      return this.operations.verification(query);
    }

    @Route(routes.health)
    health(): Promise<AnswerOf<Routes['health']>> {
      return this.operations.health();
    }

    @Route(routes.parked)
    parked(): Promise<AnswerOf<Routes['parked']>> {
      return this.operations.parked();
    }

    @Route(routes.replay)
    replay({ body }: InputOf<Routes['replay']>): Promise<AnswerOf<Routes['replay']>> {
      return this.operations.replay(body.ids);
    }

    @Route(routes.failedJobs)
    failedJobs(): Promise<AnswerOf<Routes['failedJobs']>> {
      return this.operations.failedJobs();
    }

    @Route(routes.retryJobs)
    retryJobs({ body }: InputOf<Routes['retryJobs']>): Promise<AnswerOf<Routes['retryJobs']>> {
      return this.operations.retryJobs(body.ids);
    }
  }
  return OperationsController;
}
