import { dayAt } from '@nidaan/identity-copies';
import type { SealedPaper } from '@nidaan/platform-papers';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import type { FeeReceiptEntity } from './fee-receipt.entity.ts';
import { receiptNumber } from './receipt.pdf.ts';

/** What a receipt says, for its code (RPT-20). A duplicate says the same. */
export const sealedReceipt = (receipt: FeeReceiptEntity, name: string, hospital: Hospital | null): SealedPaper => ({
  kind: 'fee-receipt',
  hospitalId: receipt.hospitalId,
  number: receipt.patientId,
  date: dayAt(hospital, new Date(receipt.issuedAt)),
  totalPaise: receipt.amountPaise,
  says: [receiptNumber(receipt), receipt.patientId, name, receipt.amountPaise, receipt.paymentType],
});
