/** How long the news of something saved stays, as for tickets (CON-11). */
export const NEWS_MS = 5000;
