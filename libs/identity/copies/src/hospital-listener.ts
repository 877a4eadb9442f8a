import type { hospitalVerified, profileChanged } from '@nidaan/identity-contracts';
import type { PayloadOf } from '@nidaan/kernel';

export type VerifiedHospital = PayloadOf<typeof hospitalVerified>;
export type ChangedProfile = PayloadOf<typeof profileChanged>;

/** Who keeps what identity tells of hospitals. The two facts may come in any order, and more than once. */
export abstract class HospitalListener {
  abstract verified(told: VerifiedHospital): Promise<void>;
  abstract changed(told: ChangedProfile): Promise<void>;
}
