import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { labTestCompleted } from '@nidaan/lab-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { factOf } from '../deliveries/fact-of.ts';

/** A test that was pending has its result. */
@Controller()
export class LabTestCompletedHandler {
  constructor(private readonly deliveries: DeliveriesService) {}

  @EventPattern<string>(labTestCompleted.name)
  async handle(envelope: EventEnvelope<PayloadOf<typeof labTestCompleted>>): Promise<void> {
    const { patientId, testId } = envelope.payload;
    await this.deliveries.tell(factOf('lab.completed', envelope, { patient_id: patientId, test_id: testId }));
  }
}
