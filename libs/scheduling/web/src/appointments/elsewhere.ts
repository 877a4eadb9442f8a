import type { SharedPerson } from '@nidaan/patients-contracts';
import type { ReactNode } from 'react';

interface OfPhone {
  phone: string;
  /** Who is booked already. */
  taken: SharedPerson | null;
  /** Null: somebody else after all. */
  onTake: (person: SharedPerson | null) => void;
}

/** Shows who is known in another branch by the phone of an appointment (ORG-38): a part of another domain. */
export type Elsewhere = (of: OfPhone) => ReactNode;
