import type { Post } from './post.ts';

const Text = () => (
  <>
    <p>
      Most systems write down who changed a record. In a hospital the more common harm is somebody who only looks: at a neighbour,
      at a colleague, at somebody from the newspaper.
    </p>
    <h2>Reads are written down</h2>
    <p>
      When a patient&rsquo;s record is opened in Nidaan, an entry is made: which account, which record, which request, when. The
      answer is sent only after the entry is safely stored. If it cannot be stored, the record is not shown.
    </p>
    <h2>Nobody edits the trail</h2>
    <p>
      The database refuses to change or delete entries, to everybody, Nidaan included. And since somebody with enough power over a
      machine can change anything, the entries are sealed: every few seconds a batch is put through a hash function together with
      the seal before it. Change one entry, and every seal after it is wrong. A command checks the whole chain and names the
      entry.
    </p>
    <h2>What it does not do</h2>
    <p>
      It does not stop a curious person; it makes sure that the question “who looked at this?” has an answer. Ask your operator
      for it: it is your right as a hospital to know.
    </p>
  </>
);

export const AUDIT: Post = {
  slug: 'who-looked-at-this-record',
  title: 'Who looked at this record?',
  date: ['2026-11-21', '21 November 2026'],
  summary: 'The audit trail writes down reads as well as changes, and is sealed so that tampering is found.',
  Text,
};
