import type { Solution } from '../content/solutions.ts';
import { ButtonLink, CallToAction, MoreLink, PageHead, Section } from '../frame/parts.tsx';
import { Screen } from '../frame/screen.tsx';

/** One page per kind of reader: their day, what speaks for Nidaan, and what it does not do yet. */
export function SolutionPage({ solution }: { solution: Solution }) {
  const { name, title, lead, picture, pictureAlt, day, points, notYet, plan, action } = solution;
  return (
    <>
      <PageHead kicker={`Solutions · ${name}`} title={title} lead={lead}>
        <ButtonLink link={action} />
        <ButtonLink link={{ to: '/features', label: 'All features' }} kind="secondary" />
      </PageHead>
      <Section>
        <div className="split">
          <div>
            <h2>Your day with Nidaan</h2>
            <ol className="plain steps">
              {day.map((step) => (
                <li key={step.title}>
                  <h3>{step.title}</h3>
                  <p>{step.text}</p>
                </li>
              ))}
            </ol>
          </div>
          <Screen name={picture} alt={pictureAlt} />
        </div>
      </Section>
      <Section title="Why it fits" isSunken>
        <ul className="plain cards">
          {points.map((point) => (
            <li key={point.title} className="card">
              <h3>{point.title}</h3>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="What is not there yet">
        <p className="lead">{notYet}</p>
        <p>
          The plan that fits most often is <strong>{plan}</strong>.
        </p>
        <MoreLink link={{ to: '/pricing', label: 'Compare the plans' }} />
      </Section>
      <CallToAction />
    </>
  );
}
