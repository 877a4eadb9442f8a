import { Controller } from '@nestjs/common';
import { liveChanges } from '@nidaan/identity-contracts';
import { type EventStream, Route } from '@nidaan/platform-http';
import { LiveStreams } from './live-streams.service.ts';

@Controller()
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Route(liveChanges)
  open(): EventStream {
    return this.streams.open();
  }
}
