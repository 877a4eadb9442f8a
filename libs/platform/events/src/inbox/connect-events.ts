import type { INestApplication, Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { EventHandlers } from './event-handlers.ts';
import { eventMethods } from './handled-events.ts';

/**
 * Finds the `@EventPattern` methods of a service's controllers. They are called with the envelope, past the guards, pipes, interceptors and
 * filters of a Nest microservice, of which ours use none: these took a quarter of all promises of a registration (ADR 0077).
 */
export function connectEvents(app: INestApplication, handlers: EventHandlers): void {
  for (const { metatype, instance } of app.get(DiscoveryService, { strict: false }).getControllers()) {
    const methods = instance as Record<string, (event: unknown) => unknown>;
    for (const { method, names } of eventMethods(metatype as Type))
      for (const name of names) handlers.add(name, (event) => methods[method]!(event));
  }
}
