import { Section, MoreLink } from '../frame/parts.tsx';
import { Screen } from '../frame/screen.tsx';
import { STATS } from '../content/services.ts';
import { ContactSection } from './contact-section.tsx';
import { Hero } from './hero.tsx';
import { Newsletter } from './newsletter.tsx';
import { PlanCards } from './plan-cards.tsx';
import { ServiceCards } from './service-cards.tsx';
import { Testimonials } from './testimonials.tsx';

/** The home page. Makes no call (MKT-01). */
export function HomePage() {
  return (
    <>
      <Hero />
      <Stats />
      <About />
      <Section id="services" title="What it does for you" lead="Six parts of one system. What is not finished says so." isSunken>
        <ServiceCards />
        <MoreLink link={{ to: '/features', label: 'All features' }} />
      </Section>
      <Section id="pricing" title="Pay by the visit" lead="No licence to buy, no fee before the first patient.">
        <PlanCards />
        <MoreLink link={{ to: '/pricing', label: 'How the bill comes about' }} />
      </Section>
      <Section
        id="testimonials"
        title="What a day with it is like"
        lead="Illustrative: written by us to show a typical day, not quoted from customers."
        isSunken
      >
        <Testimonials />
      </Section>
      <ContactSection />
      <Newsletter />
    </>
  );
}

const Stats = () => (
  <section className="stats" aria-label="What Nidaan is built for">
    <div className="wide">
      <p className="stats-title">Built for</p>
      <dl className="stats-list">
        {STATS.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);

const About = () => (
  <Section id="about">
    <div className="split">
      <div>
        <h2>About Nidaan</h2>
        <p className="lead">
          Nidaan is the Hindi word for diagnosis. It is one system for the whole visit, so that nobody has to write down the same
          thing twice.
        </p>
        <p>
          The desk registers, the doctor prescribes, the lab and the pharmacy work from what was prescribed, and the day&rsquo;s
          figures are there without anyone adding them up. It is quick to learn, can be used without the mouse, and runs in a
          browser you already have, on a phone too.
        </p>
        <p>
          Your patients&rsquo; data stay on the machine or server where Nidaan is installed. Aadhaar numbers are encrypted, and
          every look at a record is written down.
        </p>
        <MoreLink link={{ to: '/about', label: 'More about us' }} />
      </div>
      <Screen name="dashboard" alt="The dashboard: four figures, twelve months of patients as bars, the last patients below." />
    </div>
  </Section>
);
