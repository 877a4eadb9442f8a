import { itemLines } from '@nidaan/clinical-contracts';
import { dayAt } from '@nidaan/identity-copies';
import { totalOf, type DispensedBill } from '@nidaan/pharmacy-contracts';
import type { SealedPaper } from '@nidaan/platform-papers';
import type { Hospital } from '../hospitals/hospitals.service.ts';

/** What a bill says, for its code (RPT-20). */
export const sealedBill = (hospitalId: number, bill: DispensedBill, hospital: Hospital | null): SealedPaper => ({
  kind: 'pharmacy-bill',
  hospitalId,
  number: bill.billId,
  date: dayAt(hospital, new Date(bill.dispensedAt)),
  totalPaise: totalOf(bill),
  says: [
    bill.patientId,
    bill.patientName,
    bill.tablets.map(({ name, dosage, count, price }) => [name, dosage, count, price ?? null]),
    [bill.injections, bill.ointments, bill.syrups].map(itemLines),
    [bill.tabletsPaise, bill.injectionsPaise, bill.ointmentsPaise, bill.syrupsPaise],
    bill.dispensedAt,
  ],
});
