import { call, keyOf } from '@nidaan/api-client';
import { readPlan } from '@nidaan/identity-contracts';
import { t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

/** The hospital's plan, and whom a Corporate hospital calls at once (ORG-52). Nothing while it is not known. */
export function PlanLine() {
  const { data: plan } = useQuery({
    queryKey: keyOf(readPlan),
    queryFn: ({ signal }) => call(readPlan, { signal }),
    staleTime: 60_000,
  });
  if (!plan) return null;
  const { name, phone } = plan.account_manager;
  const label = t(plan.plan_label);
  return (
    <>
      <br />
      {name === ''
        ? t('Your plan: {plan}', { plan: label })
        : t('Your plan: {plan}. Your account manager: {name}, {phone}', { plan: label, name, phone })}
    </>
  );
}
