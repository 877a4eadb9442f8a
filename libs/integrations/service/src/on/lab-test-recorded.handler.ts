import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { labTestRecorded } from '@nidaan/lab-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { factOf } from '../deliveries/fact-of.ts';

/** A test was recorded; told where it is completed already. */
@Controller()
export class LabTestRecordedHandler {
  constructor(private readonly deliveries: DeliveriesService) {}

  @EventPattern<string>(labTestRecorded.name)
  async handle(envelope: EventEnvelope<PayloadOf<typeof labTestRecorded>>): Promise<void> {
    const { patientId, testId, status } = envelope.payload;
    if (status !== 'completed') return;
    await this.deliveries.tell(factOf('lab.completed', envelope, { patient_id: patientId, test_id: testId }));
  }
}
