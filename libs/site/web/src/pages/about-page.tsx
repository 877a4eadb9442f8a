import { CallToAction, MoreLink, PageHead, Section } from '../frame/parts.tsx';

const BELIEFS = [
  {
    title: 'A minute is a minute',
    text: 'With ninety patients a day, one minute saved on each is an hour and a half. So every form can be filled from the keyboard, and every list answers while you type.',
  },
  {
    title: 'Health data belong to people',
    text: 'They are looked at by those who treat, and every look leaves a trace. They are never sold, never used for advertising, and sent to nobody whom the hospital did not choose.',
  },
  {
    title: 'What is saved is saved',
    text: 'When Nidaan says saved, it is on the disk, with everything that follows from it. We test that by pulling the plug, again and again.',
  },
  {
    title: 'Say what is so',
    text: 'What is not finished is marked as in development. What the software cannot promise is not promised.',
  },
];

export const AboutPage = () => (
  <>
    <PageHead
      title="About us"
      lead="We make one thing: software with which hospitals and clinics in India get through their day."
    />
    <Section>
      <div className="prose">
        <p>
          Nidaan is the Hindi word for diagnosis: to find out, calmly and exactly, what is the matter. That is the work of the
          doctor. The work of the software is to stay out of the way: to have the right record on the screen, to write down what
          was decided, and to bring it to the next person without anybody carrying paper.
        </p>
        <p>
          It is made for the hospitals and clinics that most people go to: some with one doctor and a receptionist, some with
          wards, a lab and a pharmacy, some with several places. All of them use the same program. A clinic runs it on one
          computer; a group runs the same program on its servers.
        </p>
      </div>
    </Section>
    <Section title="What we hold to" isSunken>
      <ul className="plain cards two">
        {BELIEFS.map(({ title, text }) => (
          <li key={title} className="card">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Where it stands">
      <div className="prose">
        <p>
          Registration, appointments, queues, consultation, prescriptions, lab, pharmacy, billing, team roles, branches, messages
          and the privacy desk work today. Inventory, invoices and the timeline over all visits are being built.
        </p>
      </div>
      <MoreLink link={{ to: '/features', label: 'The whole list' }} />
    </Section>
    <CallToAction />
  </>
);
