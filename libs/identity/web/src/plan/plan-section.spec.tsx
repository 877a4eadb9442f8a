import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { PLAN_TERMS } from '@nidaan/identity-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import { PlanSection } from './plan-section.tsx';

afterEach(cleanup);

const plan = (given: object = {}) => ({
  ...{ plan: 'primary', plan_label: 'Primary Hospital', rate_per_patient: 20, features: [] },
  account_manager: { name: '', email: '', phone: '' },
  limits: PLAN_TERMS.primary.limits,
  used: { doctor_logins: 1, branches: 1, api_keys: 0, webhooks: 0 },
  ...given,
});
const showPlan = (given?: object) => {
  new FakeServer().install().on('GET /api/plan/', { status: 200, body: plan(given) });
  show(<PlanSection />);
};

describe('the plan in the profile', () => {
  it('ORG-52 ORG-53 shows plan, rate and what is used', async () => {
    showPlan();
    expect(await screen.findByText('Primary Hospital')).toBeTruthy();
    expect([screen.getByText('₹20.00'), screen.getAllByText('1 of 1')].flat()).toHaveLength(3);
    expect(screen.queryByText('Account manager')).toBeNull();
  });

  it('ORG-52 names the account manager of Corporate, and no limit where there is none', async () => {
    const account_manager = { name: 'Meera Joshi', email: 'meera@nidaan.example', phone: '9822011111' };
    showPlan({ plan: 'corporate', plan_label: 'Corporate Hospital', limits: PLAN_TERMS.corporate.limits, account_manager });
    expect(await screen.findByText('Meera Joshi, 9822011111, meera@nidaan.example')).toBeTruthy();
    expect(screen.getAllByText('1, no limit')).toHaveLength(2);
  });

  it('ORG-54 says what a lowered plan has no place for', async () => {
    showPlan({ used: { doctor_logins: 4, branches: 3, api_keys: 0, webhooks: 0 } });
    expect(
      await screen.findByText('You use 3 branches; your plan has 1. You use 4 doctor logins; your plan has 1.'),
    ).toBeTruthy();
  });
});
