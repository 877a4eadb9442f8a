import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { prescriptionDispensed } from '@nidaan/pharmacy-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { factOf } from '../deliveries/fact-of.ts';

/** Medicines were given out. */
@Controller()
export class PrescriptionDispensedHandler {
  constructor(private readonly deliveries: DeliveriesService) {}

  @EventPattern<string>(prescriptionDispensed.name)
  async handle(envelope: EventEnvelope<PayloadOf<typeof prescriptionDispensed>>): Promise<void> {
    const { patientId, recordId, billId } = envelope.payload;
    await this.deliveries.tell(
      factOf('pharmacy.dispensed', envelope, { patient_id: patientId, record_id: recordId, bill_id: billId }),
    );
  }
}
