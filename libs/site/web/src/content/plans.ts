import { CONTACT_SALES, REQUEST_DEMO, type SiteLink } from './links.ts';

/** A price plan as the requirements print it (CON-39): every text is shown as it stands here. */
export interface Plan {
  name: string;
  /** Rupees per patient visit; none where the price is agreed. */
  price?: number;
  before?: number;
  saving?: string;
  badge?: string;
  lead: string;
  features: readonly string[];
  action: SiteLink;
}

export const PLANS: readonly Plan[] = [
  {
    name: 'Primary Hospital',
    price: 20,
    before: 35,
    saving: 'Save 30%',
    badge: 'Most Popular',
    lead: 'One hospital or clinic that registers itself and starts today.',
    features: [
      'Single dashboard',
      'Doctor management',
      'Accounts management',
      'Patient registration',
      'Patient tracking',
      'Basic reporting',
    ],
    action: { to: '/register', label: 'Get Started' },
  },
  {
    name: 'Multi-Hospital',
    price: 120,
    before: 150,
    saving: 'Save 20%',
    lead: 'Several doctors and places that work on the same records.',
    features: ['Up to 10 doctor logins', 'Doctors/staff/master dashboards', 'Advanced reporting', 'Inventory management'],
    action: REQUEST_DEMO,
  },
  {
    name: 'Corporate Hospital',
    lead: 'Groups of hospitals with systems of their own to connect.',
    features: [
      'Unlimited dashboards and branches',
      'Dedicated account manager',
      'Priority 24/7 support',
      'Custom integrations',
      'API access',
    ],
    action: CONTACT_SALES,
  },
];
