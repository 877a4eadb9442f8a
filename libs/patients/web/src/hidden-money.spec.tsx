import { describe, expect, it } from '@jest/globals';
import type { PatientAnswer, PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { screen } from '@testing-library/react';
import { show } from '@nidaan/ui/testing';
import { FinancialTotalsPanel } from './dashboard/financial-totals-panel.tsx';
import { StatCards } from './dashboard/stat-cards.tsx';
import { Payments } from './tracking/payments.tsx';

// As a nurse is answered: amounts are 0 and named.
const STATS = {
  ...{ completed_today_count: 4, registered_today_count: 6, completed_this_month_count: 40, total_patients: 50 },
  ...{ registered_today_amount: 0, monthly_data: [], yearly_data: [], today_patients_data: [] },
  hidden: ['registered_today_amount', 'monthly_data', 'yearly_data'],
} as unknown as PatientsStatsAnswer;
const VISIT = {
  ...{ amount: 0, paymentType: '', lab_tests: [{ price: 300 }], pharmacy_records: [] },
  hidden: ['amount', 'pharmacy_records'],
} as unknown as PatientAnswer;

const text = () => document.body.textContent!;

describe('money that a role may not see', () => {
  it('ORG-06 is a dash on the cards of the dashboard, never ₹0, and the totals are left out', () => {
    show(
      <>
        <StatCards stats={STATS} />
        <FinancialTotalsPanel stats={STATS} failed={false} onRetry={() => undefined} />
      </>,
    );
    expect(screen.getAllByText('—')).toHaveLength(2);
    expect(text()).not.toContain('₹');
    expect(text()).not.toContain('Financial Totals');
    expect(screen.getByText('40')).toBeTruthy();
  });

  it('ORG-06 is a dash on the page of a visit, and no sum of the rest is called that of the visit', () => {
    show(<Payments visit={VISIT} />);
    expect(screen.getAllByText('—')).toHaveLength(2);
    expect(text()).toContain('₹300.00');
  });

  it('ORG-06 is shown to whoever may see it', () => {
    const { hidden: _, ...seen } = VISIT;
    show(<Payments visit={{ ...seen, amount: 500 } as PatientAnswer} />);
    expect(text()).toContain('₹800.00');
    expect(text()).not.toContain('—');
  });
});
