import { Controller } from '@nestjs/common';
import { liveChanges } from '@nidaan/identity-contracts';
import { type EventStream, Route } from '@nidaan/platform-http';
import { LiveStreamsService } from './live-streams.service.ts';

@Controller()
export class LiveController {
  constructor(private readonly streams: LiveStreamsService) {}

  @Route(liveChanges)
  open(): EventStream {
    return this.streams.open();
  }
}
