import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Events } from '../outbox/events.service.ts';
import { EventUpkeep } from './event-upkeep.ts';
import type { ServiceEvents } from './event-hub.ts';

/** Gives a service's code its Events and EventUpkeep. */
@Global()
@Module({})
export class EventsModule {
  static of({ events, upkeep }: ServiceEvents): DynamicModule {
    return {
      module: EventsModule,
      providers: [
        { provide: Events, useValue: events },
        { provide: EventUpkeep, useValue: upkeep },
      ],
      exports: [Events, EventUpkeep],
    };
  }
}
