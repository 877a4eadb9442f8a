import { Controller } from '@nestjs/common';
import type { InputOf, PaperState } from '@nidaan/kernel';
import {
  feeReceiptPdf,
  feeReceiptState,
  printFeeReceipt,
  registrationSlip,
  visitSlip,
  type FeeReceipt,
} from '@nidaan/patients-contracts';
import { FileAnswer, Route } from '@nidaan/platform-http';
import { FeeReceiptsService } from './fee-receipts.service.ts';

@Controller()
export class ReceiptsController {
  constructor(private readonly receipts: FeeReceiptsService) {}

  @Route(printFeeReceipt)
  print({ params }: InputOf<typeof printFeeReceipt>): Promise<FeeReceipt> {
    return this.receipts.print(params.id);
  }

  @Route(feeReceiptPdf)
  pdf({ params, query }: InputOf<typeof feeReceiptPdf>): Promise<FileAnswer> {
    return this.receipts.pdf(params.id, query);
  }

  @Route(registrationSlip)
  slip({ params, query }: InputOf<typeof registrationSlip>): Promise<FileAnswer> {
    return this.receipts.slip(params.id, query);
  }

  @Route(visitSlip)
  visitSlip({ params, query }: InputOf<typeof visitSlip>): Promise<FileAnswer> {
    return this.receipts.visitSlip(params.id, query);
  }

  @Route(feeReceiptState)
  state({ params }: InputOf<typeof feeReceiptState>): Promise<PaperState> {
    return this.receipts.state(params.number);
  }
}
