import {
  branchDays,
  dayEndFigures,
  dayFigures,
  dayWaits,
  doctorDashboard,
  frontDeskDay,
  labQueue,
  masterDashboard,
  MOST_VISITS_OF_DAY,
  ownDay,
  PLAN_MESSAGES,
  readPlan,
  staffDashboard,
} from '@nidaan/gateway-contracts';
import { forbidden, type AnswerOf } from '@nidaan/kernel';
import { errorBody } from '@nidaan/platform-http';
import { Refusal, type Parts } from './parts.ts';

type Doctor = AnswerOf<typeof doctorDashboard>;
type Staff = AnswerOf<typeof staffDashboard>;
type Master = AnswerOf<typeof masterDashboard>;

async function doctor(parts: Parts): Promise<Doctor> {
  const day = await parts.rows(dayFigures, { visits: String(MOST_VISITS_OF_DAY) });
  const since = { since: day.begins_at };
  const [own, lab] = await Promise.all([parts.beside('clinical', ownDay, since), parts.beside('lab', labQueue, since)]);
  return {
    date: day.date,
    appointments: [],
    waiting: day.waiting,
    patients_today: day.visits,
    completed_today: own && own.visits,
    lab_ready: lab && lab.ready,
    // Who waits stands first, in the order of the queue.
    next: day.visits[0]?.status === 'Pending' ? day.visits[0] : null,
    unavailable: parts.unavailable,
  };
}

async function staff(parts: Parts): Promise<Staff> {
  const day = await parts.rows(dayFigures);
  const lab = await parts.beside('lab', labQueue, { since: day.begins_at });
  return {
    date: day.date,
    registrations_today: day.registered,
    pending: day.pending,
    lab_queue: lab && { open: lab.open, oldest_minutes: lab.oldest_minutes },
    pharmacy_queue: day.hidden?.includes('at_pharmacy') ? null : day.at_pharmacy,
    appointments_today: 0,
    unpaid: 0,
    unavailable: parts.unavailable,
  };
}

async function master(parts: Parts): Promise<Master> {
  const [rows, plan] = await Promise.all([parts.rows(branchDays), parts.rows(readPlan)]);
  if (!plan.features.includes('master_dashboard'))
    throw new Refusal({ status: 403, body: errorBody(forbidden(PLAN_MESSAGES.noMasterDashboard)) });
  return { branches: rows.slice(0, -1), totals: rows.at(-1)! };
}

async function deskDay(parts: Parts): Promise<AnswerOf<typeof frontDeskDay>> {
  const day = await parts.rows(dayEndFigures, parts.query);
  // The day that the first part names: both speak of the same one around midnight.
  const waits = await parts.beside('scheduling', dayWaits, { date: day.date });
  return { ...day, no_show: waits && waits.no_show, doctors: waits && waits.doctors, unavailable: parts.unavailable };
}

/** Composed answers by the contract that they fulfil (ORG-57, ADR 0043). */
export const DASHBOARDS = [
  { contract: doctorDashboard, compose: doctor },
  { contract: staffDashboard, compose: staff },
  { contract: masterDashboard, compose: master },
  { contract: frontDeskDay, compose: deskDay },
] as const;
