import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope } from '@nidaan/kernel';
import { labReportUploaded, type LabReportUploaded } from '@nidaan/lab-contracts';
import { RetryLater } from '@nidaan/platform-events';
import { LabRepository } from '../lab/lab.repository.ts';

/** An uploaded report is listed with its patient; it has no price and changes no figure (LAB-27, OPN-38). */
@Controller()
export class LabReportUploadedHandler {
  constructor(private readonly lab: LabRepository) {}

  @EventPattern<string>(labReportUploaded.name)
  async handle({ payload: report }: EventEnvelope<LabReportUploaded>): Promise<void> {
    const { isKnown } = await this.lab.addReport(report);
    if (!isKnown) throw new RetryLater(`patient ${report.patientId} is not known yet`);
  }
}
