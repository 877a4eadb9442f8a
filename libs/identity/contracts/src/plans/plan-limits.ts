import type { Paise } from '@nidaan/kernel';
import { PLAN_LABELS } from './plan-messages.ts';

/** Plans of the platform, from the smallest to the largest. */
export const PLANS = ['primary', 'multi', 'corporate'] as const;
export type PlanKey = (typeof PLANS)[number];

/** What only some plans have. */
export const PLAN_FEATURES = ['advanced_reports', 'master_dashboard', 'api', 'webhooks', 'priority_support'] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

/** What a plan counts. */
export const PLAN_COUNTS = ['doctor_logins', 'branches', 'api_keys', 'webhooks'] as const;
export type PlanCount = (typeof PLAN_COUNTS)[number];

interface PlanTerms {
  label: string;
  /** For a completed patient; null where it is agreed with the hospital. */
  ratePaise: Paise | null;
  /** Null: as many as wanted. */
  limits: Readonly<Record<PlanCount, number | null>>;
  features: readonly PlanFeature[];
}

/** What each plan costs and allows. Source: PRM-61, PRM-80 to PRM-84, ORG-52, ORG-53. */
export const PLAN_TERMS: Readonly<Record<PlanKey, PlanTerms>> = {
  primary: {
    label: PLAN_LABELS.primary,
    ratePaise: 20_00,
    limits: { doctor_logins: 1, branches: 1, api_keys: 0, webhooks: 0 },
    features: [],
  },
  multi: {
    label: PLAN_LABELS.multi,
    ratePaise: 120_00,
    limits: { doctor_logins: 10, branches: 10, api_keys: 0, webhooks: 0 },
    features: ['advanced_reports', 'master_dashboard'],
  },
  corporate: {
    label: PLAN_LABELS.corporate,
    ratePaise: null,
    limits: { doctor_logins: null, branches: null, api_keys: 20, webhooks: 10 },
    features: PLAN_FEATURES,
  },
};
