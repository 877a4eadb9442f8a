import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { liveChanges } from '@nidaan/identity-contracts';
import { type EventStream, Route } from '@nidaan/platform-http';
import { LiveStreamsService } from './live-streams.service.ts';

@Controller()
export class LiveController {
  constructor(private readonly streams: LiveStreamsService) {}

  @Route(liveChanges)
  open({ query }: InputOf<typeof liveChanges>): EventStream {
    return this.streams.open(query.things === 'true');
  }
}
