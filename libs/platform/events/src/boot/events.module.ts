import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Live } from '../live/live.ts';
import { Events } from '../outbox/events.service.ts';
import { EventUpkeep } from './event-upkeep.ts';
import type { ServiceEvents } from './event-hub.ts';

/** Gives a service's code its Events, EventUpkeep and Live. */
@Global()
@Module({})
export class EventsModule {
  static of({ events, upkeep, live }: ServiceEvents): DynamicModule {
    return {
      module: EventsModule,
      providers: [
        { provide: Events, useValue: events },
        { provide: EventUpkeep, useValue: upkeep },
        { provide: Live, useValue: live },
      ],
      exports: [Events, EventUpkeep, Live],
    };
  }
}
