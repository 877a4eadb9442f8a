let address = '';

/**
 * The one backend base address of every call (API-01). '' is the page's own origin.
 * Set once at start, before the first call; a trailing slash is dropped.
 */
export function setBaseAddress(value: string): void {
  address = value.trim().replace(/\/+$/, '');
}

/** Full address of a documented path ('/api/login/' or 'api/login/'). */
export const addressOf = (path: string): string => `${address}${path.startsWith('/') ? path : `/${path}`}`;
