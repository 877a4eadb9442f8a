import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { linksAsked } from '@nidaan/patients-contracts';
import { OldVisitsRunsService } from '../old-visits/old-visits-runs.service.ts';

@Controller()
export class LinksAskedHandler {
  constructor(private readonly runs: OldVisitsRunsService) {}

  @EventPattern<string>(linksAsked.name)
  handle({ payload }: EventEnvelope<PayloadOf<typeof linksAsked>>): void {
    this.runs.begin(payload.again);
  }
}
