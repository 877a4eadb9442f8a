import type { Medicine } from './list-types.ts';

/** The 22 built-in ointments (LST-04). */
export const OINTMENTS: readonly Medicine[] = [
  { id: 1, name: 'Mupirocin', dosage: '2%' },
  { id: 2, name: 'Fusidic Acid', dosage: '2%' },
  { id: 3, name: 'Neomycin + Bacitracin', dosage: '0.5%' },
  { id: 4, name: 'Povidone Iodine', dosage: '5%' },
  { id: 5, name: 'Silver Sulfadiazine', dosage: '1%' },
  { id: 6, name: 'Framycetin', dosage: '1%' },
  { id: 7, name: 'Clotrimazole', dosage: '1%' },
  { id: 8, name: 'Miconazole', dosage: '2%' },
  { id: 9, name: 'Ketoconazole', dosage: '2%' },
  { id: 10, name: 'Luliconazole', dosage: '1%' },
  { id: 11, name: 'Terbinafine', dosage: '1%' },
  { id: 12, name: 'Betamethasone', dosage: '0.1%' },
  { id: 13, name: 'Clobetasol', dosage: '0.05%' },
  { id: 14, name: 'Mometasone', dosage: '0.1%' },
  { id: 15, name: 'Hydrocortisone', dosage: '1%' },
  { id: 16, name: 'Diclofenac Gel', dosage: '1%' },
  { id: 17, name: 'Permethrin', dosage: '5%' },
  { id: 18, name: 'Acyclovir', dosage: '5%' },
  { id: 19, name: 'Adapalene', dosage: '0.1%' },
  { id: 20, name: 'Benzoyl Peroxide', dosage: '2.5%' },
  { id: 21, name: 'Calamine', dosage: '8%' },
  { id: 22, name: 'Tacrolimus', dosage: '0.1%' },
];
