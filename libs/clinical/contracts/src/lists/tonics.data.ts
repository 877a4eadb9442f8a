import type { Medicine } from './list-types.ts';

/** The 20 built-in tonics, called syrups in a prescription (LST-05). */
export const TONICS: readonly Medicine[] = [
  { id: 1, name: 'Paracetamol Syrup', dosage: '250mg/5ml' },
  { id: 2, name: 'Ibuprofen + Paracetamol Suspension', dosage: '100mg+162.5mg/5ml' },
  { id: 3, name: 'Amoxicillin Dry Syrup', dosage: '250mg/5ml' },
  { id: 4, name: 'Azithromycin Suspension', dosage: '200mg/5ml' },
  { id: 5, name: 'Cefixime Dry Syrup', dosage: '100mg/5ml' },
  { id: 6, name: 'Cetirizine Syrup', dosage: '5mg/5ml' },
  { id: 7, name: 'Ambroxol + Salbutamol Syrup', dosage: '15mg+1mg/5ml' },
  { id: 8, name: 'Dextromethorphan + Chlorpheniramine Syrup', dosage: '10mg+2mg/5ml' },
  { id: 9, name: 'Montelukast + Levocetirizine Syrup', dosage: '4mg+2.5mg/5ml' },
  { id: 10, name: 'Ondansetron Syrup', dosage: '2mg/5ml' },
  { id: 11, name: 'Domperidone Suspension', dosage: '5mg/5ml' },
  { id: 12, name: 'Magaldrate + Simethicone Suspension', dosage: '400mg+20mg/5ml' },
  { id: 13, name: 'Lactulose Solution', dosage: '10g/15ml' },
  { id: 14, name: 'Sucralfate Suspension', dosage: '1g/10ml' },
  { id: 15, name: 'Albendazole Suspension', dosage: '200mg/5ml' },
  { id: 16, name: 'Metronidazole Suspension', dosage: '200mg/5ml' },
  { id: 17, name: 'Iron + Folic Acid Syrup', dosage: '10ml' },
  { id: 18, name: 'Multivitamin Syrup', dosage: '5ml' },
  { id: 19, name: 'Zinc Syrup', dosage: '20mg/5ml' },
  { id: 20, name: 'Calcium + Vitamin D3 Suspension', dosage: '250mg+125IU/5ml' },
];
