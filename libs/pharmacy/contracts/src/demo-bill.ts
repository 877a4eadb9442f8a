import { itemLines, type Given, type Prescription } from '@nidaan/clinical-contracts';
import { totalOf, type BillAmounts, type DispensedTablet } from './pharmacy-record.ts';

// What a strip or a bottle costs at an Indian counter, in rupees.
const TABLET_PRICES = [1.5, 2, 2.5, 3.2, 4, 5.5, 8, 12] as const;

/** Believable amounts for a demo prescription; the same numbers (0 to 1) give the same ones in every service. */
export function demoBill(
  prescription: Prescription,
  random: () => number,
): BillAmounts & { totalPaise: number; tablets: DispensedTablet[]; paymentType: string } {
  const tablets = prescription.tablets.map((tablet) => {
    const each = TABLET_PRICES[Math.floor(random() * TABLET_PRICES.length)]!;
    return {
      name: tablet.name,
      dosage: tablet.dosage,
      count: tablet.count,
      price: Math.round(each * Number(tablet.count) * 100) / 100,
    };
  });
  const priced = (value: Given, from: number, to: number) =>
    itemLines(value).length === 0 ? 0 : Math.round(from + random() * (to - from)) * 100;
  const amounts = {
    tabletsPaise: tablets.reduce((sum, { price }) => sum + Math.round(price * 100), 0),
    injectionsPaise: priced(prescription.injections, 30, 220),
    ointmentsPaise: priced(prescription.ointments, 45, 160),
    syrupsPaise: priced(prescription.syrups, 60, 180),
  };
  // Drawn last: what is drawn before it stays as it was.
  const paymentType = PAID_BY[Math.floor(random() * PAID_BY.length)]!;
  return { ...amounts, totalPaise: totalOf(amounts), tablets, paymentType };
}

const PAID_BY = ['Cash', 'Cash', 'Cash', 'UPI', 'UPI'];

const WAITS_MS = 20 * 3_600_000;
const COUNTER_MS = 25 * 60_000;

/** When the counter dispensed to a demo patient seen at `seenAt`: within the half hour; null for those of the last hours, who still wait. */
export const demoDispensedAt = (now: Date, seenAt: Date): Date | null =>
  now.getTime() - seenAt.getTime() > WAITS_MS ? new Date(seenAt.getTime() + COUNTER_MS) : null;
