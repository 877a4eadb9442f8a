import type { INestApplicationContext } from '@nestjs/common';
import { dayIn } from '@nidaan/kernel';

/** The login of the demo hospital, where `npm run seed:demo` was given no other. */
export const DEMO_LOGIN = { email: 'demo@nidaan.local', password: 'demo-hospital' } as const;

/** What `npm run seed:demo` is asked for. */
export interface DemoRequest {
  email: string;
  password: string;
  /** Number of patients. */
  patients: number;
  now: Date;
}

/** What every service fills its own tables from, so that they agree without reading each other's. */
export interface DemoPlan extends DemoRequest {
  hospitalId: number;
}

/** How a service takes part in the demo hospital. */
export interface DemoPart {
  /** Makes the hospital and its account; gives the hospital's id, or null when the e-mail is taken. Identity only. */
  hospital?: (app: INestApplicationContext, request: DemoRequest) => Promise<number | null>;
  /** Whom else one may log in as, with the same password: a line for each. Identity only. */
  logins?: (request: Pick<DemoRequest, 'email'>) => readonly string[];
  /** Whether this e-mail has an account: `npm start` of a developer then says how to log in. Identity only. */
  isThere?: (app: INestApplicationContext, email: string) => Promise<boolean>;
  /** Fills the service's tables in bulk; no events are published. */
  fill?: (app: INestApplicationContext, plan: DemoPlan) => Promise<void>;
  /** What rows in bulk cannot show, made as the desk makes it. One service after the other, when all tables are filled. */
  show?: DemoShow;
}

export interface DemoShow {
  /** How many visits it registers: they count among those that were asked for. */
  visits: number;
  make: (app: INestApplicationContext, plan: DemoPlan) => Promise<void>;
}

/** The second branch of the demo hospital. */
export const DEMO_BRANCH = 2;

const DAYS = 730;
const DAY_MS = 86_400_000;
const ZONE = 'Asia/Kolkata';
const IST_MS = 5.5 * 3_600_000;
const OPENS_MS = 9 * 3_600_000;
const HOURS_MS = 11 * 3_600_000;

/** Patients of the last day that the doctor has not seen yet. */
const WAITING = 9;

/** When patient `n` (from 1) came: in clinic hours (IST) over the last two years, in the order of numbers, a few of them today. */
export function visitTime({ patients, now }: DemoPlan, n: number): Date {
  const today = Math.floor((now.getTime() + IST_MS) / DAY_MS);
  const position = Math.min(season((n - 0.5) / patients) * DAYS, DAYS - 0.0001);
  // The last dozen come today whatever the size, so that the dashboard has a day to show.
  const isToday = n > patients - Math.min(12, patients);
  const day = isToday ? today : today - DAYS + 1 + Math.min(Math.floor(position), DAYS - 2);
  const share = isToday ? (n - (patients - Math.min(12, patients))) / 13 : position % 1;
  const midnight = day * DAY_MS - IST_MS;
  if (day < today) return new Date(Math.round(midnight + OPENS_MS + share * HOURS_MS));
  const sinceMidnight = now.getTime() - midnight;
  const opens = Math.min(OPENS_MS, sinceMidnight / 2);
  return new Date(Math.round(midnight + opens + share * Math.min(HOURS_MS, sinceMidnight - opens)));
}

// A practice that grows, with busier and quieter months; rises throughout, so that numbers stay in the order of time.
function season(share: number): number {
  const grown = share ** 0.85;
  return grown + (Math.sin(4 * Math.PI * grown) - 1.2 * Math.sin(14 * Math.PI * grown) * 0.3) * 0.02;
}

/** Every fifth visit is somebody who comes again, about a week after. */
const COMES_AGAIN = 5;

/** The first visit of whoever came as number `n`: `n` itself, unless somebody came again. */
export function firstVisit({ patients }: DemoPlan, n: number): number {
  const before = n - Math.max(3, Math.round((patients * 7) / DAYS));
  if (n % COMES_AGAIN !== 0 || before < 2) return n;
  return before % COMES_AGAIN === 0 ? before - 1 : before;
}

/** How many visits before the last one the first of each family came, with two more after it. */
const FAMILIES = [28, 23];

// Whose name, phone and address a person has: the family's, for two families of the last weeks.
function homeOf({ patients }: DemoPlan, first: number): number {
  const back = patients - first;
  const family = FAMILIES.find((each) => back <= each && back > each - 3);
  return family === undefined ? first : patients - family;
}

/** What the registration of visit `n` is made from, the same in every service: numbers of the person, of the home and of the visit. */
export function demoSeed(plan: DemoPlan, n: number) {
  const first = firstVisit(plan, n);
  const dayOf = (visit: number) => dayIn(ZONE, visitTime(plan, visit));
  return { n, first, day: dayOf(n), firstDay: dayOf(first), ...numbersOf(n, first, homeOf(plan, first)) };
}

const numbersOf = (n: number, first: number, home: number) => ({
  person: randomOf(first),
  home: randomOf(home + 0.125),
  visit: randomOf(n + 0.375),
});

/** More than any demo hospital has visits. */
const BEYOND = 20_000_000;

/** Somebody who comes for the first time today, beside the visits in bulk. */
export function demoNewcomer({ now }: DemoPlan, count: number) {
  const [n, day] = [BEYOND + count, dayIn(ZONE, now)];
  return { n, first: n, day, firstDay: day, ...numbersOf(n, n, n) };
}

/** Whether patient `n` has a prescription: all but the last few. */
export const isSeen = ({ patients }: DemoPlan, n: number): boolean => n <= patients - WAITING;

/** Numbers from 0 to 1 that are the same for the same seed in every service (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of a list, chosen by a random number. */
export const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;
