import type { Post } from './post.ts';

const Text = () => (
  <>
    <p>
      Watch a front desk at nine in the morning. One hand holds the card, the other types. Every reach for the mouse is a patient
      waiting two seconds longer, ninety times a day.
    </p>
    <h2>Enter means next</h2>
    <p>
      In Nidaan&rsquo;s registration form Enter moves to the next field, as it did in the programs many receptionists learned on.
      Day, month and year are typed, the age appears. Two letters of a disease are enough for the list. The last Enter registers.
    </p>
    <h2>An error is a place, not a message</h2>
    <p>
      When something is missing, the cursor stands in the field that needs it and the sentence stands below it. It goes away as
      soon as you type.
    </p>
    <h2>What we do about the rest</h2>
    <p>
      Lists answer to the arrow keys, dialogs close with Escape and give the focus back to where it was, and what has the focus is
      visible. We check it with a test that registers a patient without ever moving a pointer.
    </p>
  </>
);

export const KEYBOARD: Post = {
  slug: 'front-desk-without-a-mouse',
  title: 'A front desk without a mouse',
  date: ['2026-11-21', '21 November 2026'],
  summary: 'Why Enter means next, and how we make sure that a patient can be registered with the keyboard alone.',
  Text,
};
