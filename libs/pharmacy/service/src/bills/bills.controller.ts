import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { billPdf, dispenseRecord, listPharmacyRecords, type ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';
import { ArrayStream, FileAnswer, Input, Route } from '@nidaan/platform-http';
import { BillPdfService } from './bill-pdf.service.ts';
import { BillsService } from './bills.service.ts';

@Controller()
export class BillsController {
  constructor(
    private readonly bills: BillsService,
    private readonly prints: BillPdfService,
  ) {}

  @Route(listPharmacyRecords)
  list(@Input() { query }: InputOf<typeof listPharmacyRecords>): ArrayStream {
    return new ArrayStream(this.bills.list(query));
  }

  @Route(dispenseRecord)
  dispense(@Input() { body }: InputOf<typeof dispenseRecord>): Promise<ListedPharmacyRecord> {
    return this.bills.dispense(body);
  }

  @Route(billPdf)
  pdf(@Input() { params }: InputOf<typeof billPdf>): Promise<FileAnswer> {
    return this.prints.download(params.id);
  }
}
