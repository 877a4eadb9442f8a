/** Data of the platform's screens is fetched anew every five minutes (ADM-08, CON-09). */
export const EVERY_FIVE_MINUTES = { refetchInterval: 300_000 } as const;

/** The same, and at once where the stream of changes tells of something new. Not for what asks every service. */
export const REFRESHED = { ...EVERY_FIVE_MINUTES, meta: { live: true } } as const;
