import type { Paise } from '@nidaan/kernel';

/** What a patient's visit costs a hospital without a rate of its own: the plan with self-registration (CON-12, OPN-51). */
export const DEFAULT_COMMISSION_PAISE: Paise = 20_00;
