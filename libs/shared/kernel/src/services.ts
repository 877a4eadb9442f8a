/**
 * The services that own data, in the order in which they start. Each owns a PostgreSQL schema of the same name.
 * This is the one list of them: whatever else names all services follows from it (docs/map.md, "A new service").
 */
export const DOMAIN_SERVICES = [
  'identity',
  'patients',
  'clinical',
  'lab',
  'pharmacy',
  'billing',
  'support',
  'admin',
  'integrations',
  'scheduling',
] as const;

/** Whatever owns calls. */
export const SERVICES = [...DOMAIN_SERVICES, 'gateway'] as const;

export type ServiceName = (typeof SERVICES)[number];
