import { MOST_USED, type Tablet } from '@nidaan/clinical-contracts';

/** A medicine as it was prescribed. */
export interface UsedMedicine {
  name: string;
  dosage: string;
}

/** The medicines of some prescriptions, most used first; of those used as often the ones used later. */
export function mostUsed(prescriptions: readonly (readonly Tablet[])[]): UsedMedicine[] {
  const uses = new Map<string, { medicine: UsedMedicine; count: number }>();
  for (const { name, dosage } of prescriptions.flat()) {
    const medicine = { name: name.trim(), dosage: String(dosage).trim() };
    const key = `${medicine.name}\n${medicine.dosage}`.toLowerCase();
    const use = uses.get(key);
    if (use) use.count += 1;
    else uses.set(key, { medicine, count: 1 });
  }
  const sorted = [...uses.values()].sort((a, b) => b.count - a.count);
  return sorted.slice(0, MOST_USED).map(({ medicine }) => medicine);
}
