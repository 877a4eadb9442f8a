import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { liftStop, MESSAGE_CHANNELS } from '@nidaan/integrations-contracts';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { consentChanged } from '@nidaan/patients-contracts';
import { JobsService } from '@nidaan/platform-jobs';

/** A person agreed to messages: a STOP of theirs from before holds no more (FRD-76). */
@Controller()
export class ConsentChangedHandler {
  constructor(private readonly jobs: JobsService) {}

  @EventPattern<string>(consentChanged.name)
  async handle({ payload, occurredAt }: EventEnvelope<PayloadOf<typeof consentChanged>>): Promise<void> {
    const { hospitalId, personId, state } = payload;
    const channel = MESSAGE_CHANNELS.find((each) => each === payload.channel);
    if (state === 'given' && channel) await this.jobs.add(liftStop, { hospitalId, personId, channel, at: occurredAt });
  }
}
