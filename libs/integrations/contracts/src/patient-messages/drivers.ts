/** Providers that report to us, as they are called in the address. */
export const DRIVERS = ['vonage', 'sandbox'] as const;
