import type { ComponentType } from 'react';

/** One page of the public site, as the build writes it to a file. */
export interface SitePage {
  /** Address below the site's own: '/', '/pricing', '/blog/aadhaar-encrypted'. */
  path: string;
  /** Title of the window; the name of the product is added. */
  title: string;
  /** One or two sentences for search engines and previews, at most 160 characters. */
  description: string;
  Page: ComponentType;
  /** Structured data (schema.org) beside what every page has. */
  data?: readonly object[];
  /** Not for search engines: the page of an address that does not exist. */
  isHidden?: boolean;
}

/** Written into pages, filled in by the gateway: the address people use, without a slash at the end (PUBLIC_URL). */
export const PUBLIC_URL = '{{public-url}}';

/** Written into pages, filled in by the gateway: where a visitor's mail goes (CONTACT_EMAIL). */
export const CONTACT_EMAIL = '{{contact-email}}';
