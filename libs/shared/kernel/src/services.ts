/** The services of Nidaan: each owns a PostgreSQL schema of the same name. */
export const SERVICES = [
  'identity',
  'patients',
  'clinical',
  'lab',
  'pharmacy',
  'billing',
  'support',
  'admin',
  'gateway',
] as const;

export type ServiceName = (typeof SERVICES)[number];
