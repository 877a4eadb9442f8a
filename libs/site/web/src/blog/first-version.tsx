import type { Post } from './post.ts';

const Text = () => (
  <>
    <p>
      Yesterday the main work of a hospital went through Nidaan for the first time from end to end: a hospital registered itself,
      a patient was registered, a doctor prescribed, the prescription came out of the printer.
    </p>
    <h2>What is there</h2>
    <p>
      Registration, the doctor&rsquo;s lists and form, prescriptions as PDF in nine Indian scripts, lab tests with uploaded
      reports, dispensing with bills, tracking, the dashboard, billing, the hospital&rsquo;s profile, support tickets.
    </p>
    <h2>What is not</h2>
    <p>
      Appointments and schedules, a record over all visits, inventory, numbered invoices, logins for a whole team, branches. The{' '}
      <a href="/features">features page</a> says of each part whether it works today. We would rather lose a customer to an honest
      list than win one with a promise.
    </p>
    <h2>What we need from you</h2>
    <p>
      The lists of medicines, diseases and tests follow common Indian practice, but they were written by people who make software.
      If you are a doctor or a pharmacist and something in them is wrong, <a href="/contact">tell us</a>.
    </p>
  </>
);

export const FIRST_VERSION: Post = {
  slug: 'the-first-version',
  title: 'The first version, and what is not in it',
  date: ['2026-11-21', '21 November 2026'],
  summary: 'What works today, what does not yet, and where we need a clinician’s eye.',
  Text,
};
