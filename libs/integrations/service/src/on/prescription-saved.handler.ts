import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { prescriptionSaved } from '@nidaan/clinical-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { factOf } from '../deliveries/fact-of.ts';

/** A prescription was saved. */
@Controller()
export class PrescriptionSavedHandler {
  constructor(private readonly deliveries: DeliveriesService) {}

  @EventPattern<string>(prescriptionSaved.name)
  async handle(envelope: EventEnvelope<PayloadOf<typeof prescriptionSaved>>): Promise<void> {
    const { patientId, recordId } = envelope.payload;
    await this.deliveries.tell(factOf('prescription.saved', envelope, { patient_id: patientId, record_id: recordId }));
  }
}
