import { Catch, type ExceptionFilter, type INestApplication } from '@nestjs/common';
import type { NestMicroservice } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import type { InboxServer } from './inbox-server.ts';

// Nest's own filter replaces what a handler throws by 'Internal server error'; the worker must see RetryLater and real faults.
@Catch()
class PassFaultsOn implements ExceptionFilter {
  catch(fault: unknown): Observable<never> {
    return throwError(() => fault);
  }
}

/** Lets a service's Nest application find its `@EventPattern` handlers. Call it before `startAllMicroservices()`. */
export function connectEvents(app: INestApplication, inboxServer: InboxServer): void {
  // Deferred, because filters must be known when handlers are bound; the application itself runs the init hooks.
  const microservice = app.connectMicroservice(
    { strategy: inboxServer },
    { deferInitialization: true },
  ) as unknown as NestMicroservice;
  microservice.setIsInitHookCalled(true);
  microservice.useGlobalFilters(new PassFaultsOn());
}
