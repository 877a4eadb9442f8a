import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { patientRegistered } from '@nidaan/patients-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { factOf } from '../deliveries/fact-of.ts';

/** A visit was registered. */
@Controller()
export class PatientRegisteredHandler {
  constructor(private readonly deliveries: DeliveriesService) {}

  @EventPattern<string>(patientRegistered.name)
  async handle(envelope: EventEnvelope<PayloadOf<typeof patientRegistered>>): Promise<void> {
    const { patientId } = envelope.payload;
    await this.deliveries.tell(factOf('patient.registered', envelope, { patient_id: patientId }));
  }
}
