import { IconCheck } from '@tabler/icons-react';
import { PLANS, type Plan } from '../content/plans.ts';
import { ButtonLink } from '../frame/parts.tsx';

/** The three plans (MKT-09 to MKT-17), on the home page and on /pricing. */
export const PlanCards = () => (
  <ul className="plain plans">
    {PLANS.map((plan) => (
      <li key={plan.name} className={plan.badge ? 'plan best' : 'plan'}>
        <div className="plan-top">
          <h3>{plan.name}</h3>
          {plan.badge && <span className="badge">{plan.badge}</span>}
        </div>
        <p className="plan-lead">{plan.lead}</p>
        <Price plan={plan} />
        <ul className="plain ticks">
          {plan.features.map((feature) => (
            <li key={feature}>
              <IconCheck size={18} stroke={2} aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
        <ButtonLink link={plan.action} kind={plan.badge ? 'primary' : 'secondary'} />
      </li>
    ))}
  </ul>
);

function Price({ plan: { price, before, saving } }: { plan: Plan }) {
  if (price === undefined) {
    return (
      <div className="price">
        <p>
          <strong className="price-word">Custom pricing</strong>
        </p>
        <p className="price-before">Agreed with you, by size and needs</p>
      </div>
    );
  }
  return (
    <div className="price">
      <p>
        <strong>{`₹${price}`}</strong> per patient visit
      </p>
      <p className="price-before">
        <span className="sr">Before: </span>
        <s>{`₹${before}`}</s> <span className="saving">{saving}</span>
      </p>
    </div>
  );
}
