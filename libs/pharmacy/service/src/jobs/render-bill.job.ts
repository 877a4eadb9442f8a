import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { renderBill } from '@nidaan/pharmacy-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { BillPdfService } from '../bills/bill-pdf.service.ts';

/** Makes a bill before the counter asks for it. */
@Injectable()
export class RenderBillJob {
  constructor(private readonly prints: BillPdfService) {}

  @JobHandler(renderBill)
  async run({ billId }: JobDataOf<typeof renderBill>): Promise<void> {
    await this.prints.renderAhead(billId);
  }
}
