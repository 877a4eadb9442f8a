import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Live } from '../live/live.ts';
import { EventsService } from '../outbox/events.service.ts';
import { EventMaintenanceService } from './event-maintenance.service.ts';
import type { ServiceEvents } from './event-hub.ts';

/** Gives a service's code its Events, EventMaintenanceService and Live. */
@Global()
@Module({})
export class EventsModule {
  static of({ events, maintenance, live }: ServiceEvents): DynamicModule {
    return {
      module: EventsModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: EventsService, useValue: events },
        { provide: EventMaintenanceService, useValue: maintenance },
        { provide: Live, useValue: live },
      ],
      exports: [EventsService, EventMaintenanceService, Live],
    };
  }
}
