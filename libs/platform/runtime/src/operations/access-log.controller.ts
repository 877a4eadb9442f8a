import { Controller, type Type } from '@nestjs/common';
import type { AnswerOf, InputOf, ServiceName } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { AccessLogPartsService } from './access-log-parts.service.ts';
import { accessLogRoutes } from './access-log-routes.ts';

/** The controller of a service's part of the access log; made for each, since a route names its owner. */
export function accessLogController(service: ServiceName): Type {
  const routes = accessLogRoutes(service);
  type Routes = typeof routes;

  @Controller()
  class AccessLogController {
    constructor(private readonly parts: AccessLogPartsService) {}

    @Route(routes.entries)
    entries({ body }: InputOf<Routes['entries']>): Promise<AnswerOf<Routes['entries']>> {
      return this.parts.entries(body);
    }

    @Route(routes.days)
    days({ body }: InputOf<Routes['days']>): Promise<AnswerOf<Routes['days']>> {
      return this.parts.days(body);
    }

    @Route(routes.touched)
    touched({ body }: InputOf<Routes['touched']>): Promise<AnswerOf<Routes['touched']>> {
      return this.parts.touched(body);
    }

    @Route(routes.head)
    head(): Promise<AnswerOf<Routes['head']>> {
      return this.parts.head();
    }

    @Route(routes.verification)
    verification({ query }: InputOf<Routes['verification']>): Promise<AnswerOf<Routes['verification']>> {
      return this.parts.verification(query);
    }
  }
  return AccessLogController;
}
