import { FEATURES } from '../content/features.ts';
import { CallToAction, PageHead, ReadinessTag, Section } from '../frame/parts.tsx';

export function FeaturesPage() {
  return (
    <>
      <PageHead
        title="Features"
        lead="Everything Nidaan does, by the people who use it. What works today says Available; what we are building says In development."
      >
        <nav className="jump" aria-label="On this page">
          {FEATURES.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </PageHead>
      {FEATURES.map(({ id, title, lead, features }, index) => (
        <Section key={id} id={id} title={title} lead={lead} isSunken={index % 2 === 1}>
          <ul className="plain features">
            {features.map(({ name, text, is }) => (
              <li key={name}>
                <h3>
                  {name} <ReadinessTag is={is} />
                </h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <CallToAction title="Something missing?" />
    </>
  );
}
