import { route } from '@nidaan/kernel';
import { planAnswer, planChange, planFacts, planParams } from './plan-schemas.ts';

export const readPlan = route({
  name: 'identity.read-plan',
  owner: 'identity',
  method: 'GET',
  path: '/api/plan/',
  access: 'hospital',
  needs: 'member',
  openToSupport: true,
  summary: "The hospital's plan: rate, limits and what is used of them, features",
  answer: planAnswer,
});

export const readPlanOfDoctor = route({
  name: 'identity.read-plan-of-doctor',
  owner: 'identity',
  method: 'GET',
  path: '/api/admin/doctors/:id/plan/',
  access: 'staff',
  summary: 'The plan of a hospital, by the account that registered it',
  params: planParams,
  answer: planFacts,
});

export const changePlan = route({
  name: 'identity.change-plan',
  owner: 'identity',
  method: 'PATCH',
  path: '/api/admin/doctors/:id/plan/',
  access: 'staff',
  summary: "Give a hospital a plan; the rate counts for patients completed from now on, and is the plan's own where none is sent",
  params: planParams,
  body: planChange,
  answer: planFacts,
});

export const PLAN_ROUTES = [readPlan, readPlanOfDoctor, changePlan];
