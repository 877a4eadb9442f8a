import { SERVICES, type ServiceName } from '@nidaan/kernel';

/** An entry's place among those of all services: newest first, then by service, then the newest number first. */
export interface TrailPlace {
  at: string;
  service: ServiceName;
  id: string;
}

// Beyond every number of an entry.
const LAST_ID = '9223372036854775807';

/** Negative where `a` comes before `b` in the list. */
export function comparePlaces(a: TrailPlace, b: TrailPlace): number {
  if (a.at !== b.at) return a.at > b.at ? -1 : 1;
  if (a.service !== b.service) return SERVICES.indexOf(a.service) - SERVICES.indexOf(b.service);
  const [first, second] = [BigInt(a.id), BigInt(b.id)];
  return first > second ? -1 : first < second ? 1 : 0;
}

/** Where one service has to go on when the list is to go on after `place`. */
export function startOf(service: ServiceName, place: TrailPlace): { at: string; id: string } {
  if (service === place.service) return { at: place.at, id: place.id };
  const isTold = SERVICES.indexOf(service) < SERVICES.indexOf(place.service);
  return { at: place.at, id: isTold ? '0' : LAST_ID };
}

export const cursorOf = ({ at, service, id }: TrailPlace): string => Buffer.from(`${at} ${service} ${id}`).toString('base64url');

/** The place a cursor names; null for what is none of ours. */
export function placeOf(cursor: string): TrailPlace | null {
  const [at = '', service = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const known = SERVICES.find((name) => name === service);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && !Number.isNaN(Date.parse(at));
  return known && isTime && /^\d{1,19}$/.test(id) && BigInt(id) <= BigInt(LAST_ID) ? { at, service: known, id } : null;
}
