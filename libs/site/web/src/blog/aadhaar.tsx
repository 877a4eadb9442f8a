import type { Post } from './post.ts';

const Text = () => (
  <>
    <p>
      Hospitals ask for the Aadhaar number because it tells two people with the same name apart. It is also the number nobody
      wants to find in a leaked table. So Nidaan treats it differently from every other field.
    </p>
    <h2>Sealed before it is stored</h2>
    <p>
      The number is encrypted before it reaches the database, with a key that lies elsewhere. Whoever copies the database has a
      column of noise. The last four digits are kept beside it, so that the desk can compare them with the card on the counter.
    </p>
    <h2>Opened in one place</h2>
    <p>
      Lists, searches and printed pages show XXXX XXXX 1234. The whole number is opened only when somebody opens that
      patient&rsquo;s own page, and that leaves an entry in the audit trail: which account, which patient, when.
    </p>
    <h2>Never on its way</h2>
    <p>
      Parts of Nidaan tell each other what happened: a patient was registered, a prescription was saved. The Aadhaar number is in
      none of these messages, and in no log. We test that by searching every table, every message and every log line for a number
      that we had just entered.
    </p>
    <p>
      The field may stay empty. If your hospital does not need the number, do not ask for it: what was never written down cannot
      be lost.
    </p>
  </>
);

export const AADHAAR: Post = {
  slug: 'aadhaar-encrypted',
  title: 'Where an Aadhaar number goes',
  date: ['2026-11-21', '21 November 2026'],
  summary: 'Encrypted before it is stored, opened in one place, and never part of a message or a log.',
  Text,
};
