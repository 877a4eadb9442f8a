import type { clinicSettingsChanged } from '@nidaan/identity-contracts';
import type { PayloadOf } from '@nidaan/kernel';

export type ChangedSettings = PayloadOf<typeof clinicSettingsChanged>;

/** Who counts days of hospitals. */
export abstract class ClinicSettingsListener {
  abstract settingsChanged(told: ChangedSettings): Promise<void>;
}
