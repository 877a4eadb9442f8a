/** What the gateway composes dashboards of, and what they answer (ORG-57). */
export { PLAN_MESSAGES, readPlan } from '@nidaan/identity-contracts';
export { labQueue } from '@nidaan/lab-contracts';
export { dayWaits } from '@nidaan/scheduling-contracts';
export { ownDay } from '@nidaan/clinical-contracts';
export {
  branchDays,
  COMPOSED_ROUTES,
  dayFigures,
  dayEndFigures,
  doctorDashboard,
  frontDeskDay,
  masterDashboard,
  MOST_VISITS_OF_DAY,
  staffDashboard,
} from '@nidaan/patients-contracts';
