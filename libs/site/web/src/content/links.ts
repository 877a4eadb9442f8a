/** Where a link leads and what it says. */
export interface SiteLink {
  to: string;
  label: string;
}

const SOLUTIONS: readonly SiteLink[] = [
  { to: '/solutions/hospitals', label: 'Hospitals' },
  { to: '/solutions/clinics', label: 'Clinics' },
  { to: '/solutions/doctors', label: 'Doctors' },
];
const COMPANY: readonly SiteLink[] = [
  { to: '/about', label: 'About' },
  { to: '/blog', label: 'Blog' },
  { to: '/press', label: 'Press' },
];
const PRODUCT: readonly SiteLink[] = [
  { to: '/features', label: 'Features' },
  { to: '/pricing', label: 'Pricing' },
];

/** The bar on top: groups open, links lead on. */
export const NAVIGATION: readonly (SiteLink | { label: string; links: readonly SiteLink[] })[] = [
  { label: 'Solutions', links: SOLUTIONS },
  ...PRODUCT,
  { label: 'Company', links: COMPANY },
  { to: '/help', label: 'Help' },
  { to: '/contact', label: 'Contact' },
];

/** The foot of every page: all 13 targets. */
export const FOOTER: readonly { label: string; links: readonly SiteLink[] }[] = [
  { label: 'Solutions', links: SOLUTIONS },
  { label: 'Product', links: [...PRODUCT, { to: '/help', label: 'Help' }] },
  { label: 'Company', links: [...COMPANY, { to: '/contact', label: 'Contact' }] },
  {
    label: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
      { to: '/cookies', label: 'Cookies' },
    ],
  },
];

/** The contact page reads the topic and fills in the subject (OPN-20). */
export const REQUEST_DEMO: SiteLink = { to: '/contact?topic=demo', label: 'Request Demo' };
export const CONTACT_SALES: SiteLink = { to: '/contact?topic=sales', label: 'Contact Sales' };
