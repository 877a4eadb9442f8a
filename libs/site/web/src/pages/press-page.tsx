import { BrandMark } from '@nidaan/ui/brand-mark';
import { PageHead, Section } from '../frame/parts.tsx';
import { Screen } from '../frame/screen.tsx';
import { CONTACT_EMAIL } from '../site-page.ts';

const NEWS = [
  {
    date: '2026-11-30',
    shown: '30 November 2026',
    title: 'Appointments, teams, branches, and Hindi',
    text: 'Doctors have calendars, patients book online and are reminded, and tokens are called on a display. Each member logs in with a role, branches work side by side, and all screens speak Hindi too.',
  },
  {
    date: '2026-11-21',
    shown: '21 November 2026',
    title: 'The public site opens',
    text: 'Prices, help with pictures of every screen, and a list that says of each part whether it works today or is in development.',
  },
  {
    date: '2026-11-20',
    shown: '20 November 2026',
    title: 'Nidaan 0.1: the first version',
    text: 'A hospital registers itself, its desk registers patients, doctors prescribe, the prescription is printed. Lab, pharmacy, profile and support tickets followed the same week.',
  },
];

const FACTS = [
  ['What', 'Hospital and clinic management, used in a browser'],
  ['For whom', 'Hospitals, clinics and doctors in India'],
  ['Price', '₹20 per patient visit in the Primary Hospital plan'],
  ['Runs on', 'One computer with Linux or macOS; made to run on a cluster as well'],
  ['Languages', 'Screens in English and Hindi; prescriptions print in nine Indian scripts'],
  ['Name', 'Nidaan, Hindi for diagnosis; said ni-DAAN'],
] as const;

export const PressPage = () => (
  <>
    <PageHead
      title="Press"
      lead="Facts about Nidaan that can be quoted, pictures that may be printed, and somebody who answers."
    />
    <Section title="News">
      <ul className="plain entries">
        {NEWS.map(({ date, shown, title, text }) => (
          <li key={date}>
            <time dateTime={date}>{shown}</time>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Facts" isSunken>
      <dl className="facts">
        {FACTS.map(([what, fact]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Section>
    <Section
      title="Pictures"
      lead="You may print these with “Picture: Nidaan”. The people in them are made up; no picture shows a patient’s data."
    >
      <div className="press-pictures">
        <Screen name="dashboard" alt="The dashboard of a demonstration hospital" caption="The dashboard" />
        <Screen name="treatment" alt="Writing a prescription" caption="Writing a prescription" />
        <figure className="press-mark">
          <BrandMark size={96} />
          <figcaption>
            The mark, as <a href="/favicon.svg">SVG</a> or <a href="/icon-512.png">PNG</a>
          </figcaption>
        </figure>
      </div>
    </Section>
    <Section title="Questions" isSunken>
      <p>
        Write to <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a> with the word Press in the subject. We have no
        photographs of hospitals and no stories of customers to hand out.
      </p>
    </Section>
  </>
);
