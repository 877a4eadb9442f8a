import type { PlanAnswer } from '@nidaan/identity-contracts';
import { Facts, formatRupees, Message, PageStack, Section, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { planQuery } from './plan.query.ts';

/** What the hospital pays for, and how much of it is used (ORG-52, ORG-53). Nothing while it is not known. */
export function PlanSection() {
  const { data: plan } = useQuery(planQuery);
  if (!plan) return null;
  const { account_manager: manager } = plan;
  return (
    <Section title={t('Your plan')}>
      <PageStack>
        <OverPlan plan={plan} />
        <Facts
          layout="grid"
          facts={[
            { label: t('Plan'), value: t(plan.plan_label) },
            { label: t('Rate per Patient'), value: formatRupees(plan.rate_per_patient) },
            { label: t('Doctor logins'), value: usedOf(plan, 'doctor_logins') },
            { label: t('Branches'), value: usedOf(plan, 'branches') },
            ...(manager.name === ''
              ? []
              : [{ label: t('Account manager'), value: `${manager.name}, ${manager.phone}, ${manager.email}`, wide: true }]),
          ]}
        />
      </PageStack>
    </Section>
  );
}

/** Says what a lowered plan has no place for (ORG-54): nothing is taken away, and nothing new is let in. */
export function OverPlan({ plan }: { plan: PlanAnswer }) {
  const { used, limits } = plan;
  const isOver = (what: 'branches' | 'doctor_logins') => limits[what] !== null && used[what] > limits[what];
  const sentences = [
    ...(isOver('branches')
      ? [t('You use {used} branches; your plan has {limit}.', { used: used.branches, limit: limits.branches! })]
      : []),
    ...(isOver('doctor_logins')
      ? [t('You use {used} doctor logins; your plan has {limit}.', { used: used.doctor_logins, limit: limits.doctor_logins! })]
      : []),
  ];
  return sentences.length > 0 && <Message kind="warning">{sentences.join(' ')}</Message>;
}

/** The same where it is fetched by itself. */
export function OverPlanBar() {
  const { data: plan } = useQuery(planQuery);
  return plan ? <OverPlan plan={plan} /> : null;
}

function usedOf({ used, limits }: PlanAnswer, what: 'branches' | 'doctor_logins'): string {
  const limit = limits[what];
  return limit === null ? t('{used}, no limit', { used: used[what] }) : t('{used} of {limit}', { used: used[what], limit });
}
