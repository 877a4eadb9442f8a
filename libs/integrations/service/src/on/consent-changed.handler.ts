import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { liftStop, MESSAGE_CHANNELS } from '@nidaan/integrations-contracts';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { consentChanged } from '@nidaan/patients-contracts';
import { JobsService } from '@nidaan/platform-jobs';

/** A person agreed to messages who had taken that back: a STOP of theirs from before holds no more. Another's consent lifts none (FRD-76). */
@Controller()
export class ConsentChangedHandler {
  constructor(private readonly jobs: JobsService) {}

  @EventPattern<string>(consentChanged.name)
  async handle({ payload, occurredAt }: EventEnvelope<PayloadOf<typeof consentChanged>>): Promise<void> {
    const { hospitalId, personId, state, isAnew } = payload;
    const channel = MESSAGE_CHANNELS.find((each) => each === payload.channel);
    if (state === 'given' && isAnew && channel) await this.jobs.add(liftStop, { hospitalId, personId, channel, at: occurredAt });
  }
}
