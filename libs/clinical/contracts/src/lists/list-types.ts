import type { InjectionSize } from '../choices.ts';

/** An entry of the medicine, ointment and tonic catalogues. */
export interface Medicine {
  id: number;
  name: string;
  dosage: string;
}

/** An entry of the injection catalogue; dosage is strength per volume, size the syringe it needs. */
export interface Injection extends Medicine {
  size: InjectionSize;
}

/** An entry of the lab test catalogue; testType is the laboratory's department. */
export interface LabTestItem {
  id: number;
  name: string;
  testType: string;
}
