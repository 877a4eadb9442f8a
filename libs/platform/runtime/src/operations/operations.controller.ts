import { Controller, type Type } from '@nestjs/common';
import type { InputOf, ServiceName } from '@nidaan/kernel';
import { Input, Route } from '@nidaan/platform-http';
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
    entries(@Input() { query }: InputOf<Routes['entries']>): Promise<unknown> {
      return this.operations.entries(query);
    }

    @Route(routes.verification)
    verification(@Input() { query }: InputOf<Routes['verification']>): Promise<unknown> {
      return this.operations.verification(query);
    }

    @Route(routes.health)
    health(): Promise<unknown> {
      return this.operations.health();
    }

    @Route(routes.parked)
    parked(): Promise<unknown> {
      return this.operations.parked();
    }

    @Route(routes.replay)
    replay(@Input() { body }: InputOf<Routes['replay']>): Promise<unknown> {
      return this.operations.replay(body.ids);
    }

    @Route(routes.failedJobs)
    failedJobs(): Promise<unknown> {
      return this.operations.failedJobs();
    }

    @Route(routes.retryJobs)
    retryJobs(@Input() { body }: InputOf<Routes['retryJobs']>): Promise<unknown> {
      return this.operations.retryJobs(body.ids);
    }
  }
  return OperationsController;
}
