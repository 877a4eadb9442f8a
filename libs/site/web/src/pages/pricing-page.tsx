import { PRICE_QUESTIONS } from '../content/questions.ts';
import { CallToAction, PageHead, Section } from '../frame/parts.tsx';
import { PlanCards } from '../home/plan-cards.tsx';

export const PricingPage = () => (
  <>
    <PageHead title="Pricing" lead="You pay by the patient visit. No licence to buy, no fee before the first patient." />
    <Section>
      <h2 className="sr">Plans</h2>
      <PlanCards />
    </Section>
    <Section title="How the bill comes about" isSunken>
      <dl className="questions">
        {PRICE_QUESTIONS.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </Section>
    <CallToAction title="Not sure which plan?" />
  </>
);
