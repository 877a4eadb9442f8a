import { CONTACT_EMAIL } from '../site-page.ts';
import { Policy } from './policy.tsx';

const PARTS = [
  {
    id: 'parties',
    title: 'Between whom',
    text: (
      <p>
        These terms hold between the operator who runs Nidaan at this address (“we”) and the hospital, clinic or doctor who
        registers an account (“you”). Where we have signed a contract with you, that contract comes first.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What you get',
    text: (
      <p>
        The use of Nidaan through a browser, as the <a href="/features">features page</a> describes it on the day. Parts marked as
        in development are not yet part of the service.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <ul>
        <li>Give true details, and keep your email address up to date: codes and bills go there.</li>
        <li>Keep your password to yourself. What is done under your account counts as done by you.</li>
        <li>Tell us at once if you believe that somebody else uses your account.</li>
      </ul>
    ),
  },
  {
    id: 'medicine',
    title: 'Medicine stays with you',
    text: (
      <p>
        Nidaan writes down what you decide. It does not diagnose, does not check doses or interactions, and its lists of medicines
        and tests are an aid to typing, not advice. Read each prescription before you hand it out. You remain responsible for
        treatment, for consent, and for keeping the records that the law asks of you.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    text: (
      <ul>
        <li>Use Nidaan only for your own patients and your own hospital.</li>
        <li>Do not try to reach other hospitals&rsquo; data, to overload the service, or to get around its limits.</li>
        <li>Do not upload anything that harms others or that you may not pass on.</li>
        <li>If you find a weakness, tell us before you tell others.</li>
      </ul>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    text: (
      <>
        <p>
          The <a href="/pricing">pricing page</a> holds. In the Primary Hospital plan you owe ₹20 per completed patient visit. The
          amount stands in the app at any time; a month is closed on the first day of the next and becomes due then.
        </p>
        <p>
          If it is not paid within the grace period (seven days unless we told you otherwise), all tabs but Dashboard and Profile
          wait until it is. Your data stay untouched. Prices may change with 30 days&rsquo; notice by email.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'Your data',
    text: (
      <p>
        Your data are yours. We process patients&rsquo; data only on your behalf, as the <a href="/privacy">privacy policy</a>{' '}
        describes. When you leave, you may have a copy of your data in a common format; ask within 30 days of closing the account.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    text: (
      <p>
        We do what we reasonably can to keep Nidaan reachable at all hours and to lose nothing that it reported as saved. Figures
        on the home page say what Nidaan is built for; they are no guarantee. A guaranteed availability needs a written agreement.
        Be able to treat patients without Nidaan: computers, networks and power fail.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        We are liable without limit for what we do intentionally or by gross negligence, and for harm to life and health that we
        cause. Otherwise our liability is limited to the amount you paid in the twelve months before the damage. What the law does
        not allow to be limited is not limited.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'The end',
    text: (
      <p>
        You may close your account at any time; what was due until then remains due. We may deactivate an account that breaks
        these terms seriously or does not pay in spite of a reminder. Running log-ins then end at once; records are kept as the
        law requires.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and questions',
    text: (
      <p>
        The law of India holds. Before going to court, write to <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>: most
        things can be settled. If a part of these terms is void, the rest stands.
      </p>
    ),
  },
];

export const TermsPage = () => (
  <Policy
    title="Terms"
    lead="What we promise, what we ask of you, what it costs, and what happens when we part."
    since={['2026-11-21', '21 November 2026']}
    parts={PARTS}
  />
);
