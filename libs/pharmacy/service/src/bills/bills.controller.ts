import { Controller } from '@nestjs/common';
import type { InputOf, PaperState } from '@nidaan/kernel';
import { billPdf, billState, dispenseRecord, listPharmacyRecords, type ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';
import { ArrayStream, FileAnswer, Route } from '@nidaan/platform-http';
import { BillPdfService } from './bill-pdf.service.ts';
import { BillsService } from './bills.service.ts';

@Controller()
export class BillsController {
  constructor(
    private readonly bills: BillsService,
    private readonly prints: BillPdfService,
  ) {}

  @Route(listPharmacyRecords)
  list({ query }: InputOf<typeof listPharmacyRecords>): ArrayStream<ListedPharmacyRecord> {
    return new ArrayStream(this.bills.list(query));
  }

  @Route(dispenseRecord)
  dispense({ body }: InputOf<typeof dispenseRecord>): Promise<ListedPharmacyRecord> {
    return this.bills.dispense(body);
  }

  @Route(billPdf)
  pdf({ params }: InputOf<typeof billPdf>): Promise<FileAnswer> {
    return this.prints.download(params.id);
  }

  @Route(billState)
  state({ params }: InputOf<typeof billState>): Promise<PaperState> {
    return this.prints.state(params.number);
  }
}
