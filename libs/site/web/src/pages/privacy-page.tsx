import { CONTACT_EMAIL } from '../site-page.ts';
import { Policy } from './policy.tsx';

const Mail = () => <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>;

const PARTS = [
  {
    id: 'who',
    title: 'Who is responsible',
    text: (
      <>
        <p>
          Nidaan is software. Whoever installed it and runs it at this address is called the <strong>operator</strong> below: a
          company that offers Nidaan to hospitals, or a hospital for itself. You reach the operator at <Mail />.
        </p>
        <p>
          Under the Digital Personal Data Protection Act, 2023 (“the Act”), a hospital that uses Nidaan is the Data Fiduciary for
          the data of its patients: it decides what is recorded and why. The operator is its Data Processor. For the accounts of
          hospitals and for messages sent through this site, the operator is the Data Fiduciary.
        </p>
      </>
    ),
  },
  {
    id: 'visitors',
    title: 'If you only read this site',
    text: (
      <>
        <p>
          No cookies are set, nothing is measured, and no script, font or picture comes from another company. The server sees your
          network address, as every server does. It is used to answer you and to turn away floods of requests.
        </p>
        <p>
          The form on the home page writes a draft in your own mail program and sends nothing itself. The newsletter form thanks
          you and sends nothing; your address is not kept.
        </p>
        <p>
          The form on the contact page sends your name, email address, phone number if given, subject and message to the operator,
          who uses them to answer you, and for nothing else. Ask and they are deleted.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'If you have an account',
    text: (
      <ul>
        <li>
          We keep your name, email address and phone number, your hospital&rsquo;s name and address, who referred you if you said
          so, and what you add in the profile (a text, a photo, up to four pictures). They identify you, appear on printed pages,
          and let us reach you.
        </li>
        <li>Your password is kept only as an argon2id hash: nobody can read it back.</li>
        <li>The six-digit codes that confirm your email are kept as hashes and end after ten minutes.</li>
        <li>
          A log-in lasts up to 12 hours and is renewed while you work; it ends after a day without use, or after 30 with “Remember
          me”. Log out and it ends at once.
        </li>
        <li>
          Your hospital&rsquo;s name, your name, address, phone number, text and pictures form a public page that anybody with its
          link can open. What you owe is never on it.
        </li>
        <li>Support tickets are kept with their files, so that you and we can look up what was said.</li>
        <li>
          Each log-in is kept with its time, browser and network address while it lasts, so that you can end one that is not
          yours. A browser gives itself a number, so that you are mailed about new devices alone.
        </li>
      </ul>
    ),
  },
  {
    id: 'patients',
    title: 'Patients’ data',
    text: (
      <>
        <p>
          A hospital records what it needs for treatment: name, contact details, Aadhaar number if the hospital asks for it, date
          of birth, gender, address, complaint, vitals, prescriptions, tests, uploaded reports, bills and payments. The operator
          processes them only so that the hospital can use Nidaan.
        </p>
        <ul>
          <li>
            <strong>Aadhaar numbers</strong> are encrypted before they are stored. Lists show the last four digits; the whole
            number is opened only on the patient&rsquo;s own page, and that is written down.
          </li>
          <li>
            <strong>Hospitals are kept apart</strong> by the database itself: a query on behalf of one hospital cannot return rows
            of another.
          </li>
          <li>
            <strong>Every look and every change</strong> is entered in an audit trail: which account, which record, when. Entries
            cannot be edited or deleted, and they are sealed into a chain of hashes, so that tampering is found.
          </li>
          <li>
            <strong>Uploaded files</strong> lie under names that cannot be guessed and are handed out through addresses that
            expire.
          </li>
          <li>
            <strong>Mails, messages and logs</strong> carry no findings, no diagnoses and no Aadhaar numbers.
          </li>
          <li>
            <strong>The operator&rsquo;s support</strong> sees a hospital&rsquo;s records only while that hospital lets it in: for
            some hours, to look or to help, with every step written down where the hospital sees it.
          </li>
        </ul>
        <p>
          If you book an appointment on a hospital&rsquo;s public page, the hospital keeps your name, phone number or email
          address and the time you chose. A code goes to the number or address, to show that it is yours. You can cancel by the
          link that the confirmation carries.
        </p>
        <p>If you are a patient, please turn to your hospital first: it knows you, and it decides about your record.</p>
      </>
    ),
  },
  {
    id: 'where',
    title: 'Where data are, and who else sees them',
    text: (
      <>
        <p>
          All data are stored where the operator runs Nidaan: on its own machine or on servers it has chosen. Ask the operator
          where that is. Nidaan itself sends nothing to its makers. What leaves it goes to those alone whom the operator or the
          hospital has chosen:
        </p>
        <ul>
          <li>the mail server through which codes, bills, confirmations and reminders are sent;</li>
          <li>
            the SMS provider, where the hospital sends messages to patients&rsquo; phones. It learns the number and the text: the
            patient&rsquo;s first name, the hospital with its branch and phone number, the doctor, date and time, the token
            number, a link or a code. Nothing about health is in it. A patient can stop such messages, but for codes;
          </li>
          <li>
            systems of the hospital&rsquo;s own that it connects by API keys and webhooks. They learn what the hospital lets them
            read;
          </li>
          <li>
            the payment provider, when a hospital pays what it owes. The provider learns the hospital&rsquo;s name, contact
            details and the amount. Card and bank details go to the provider alone. Nothing about patients is sent.
          </li>
        </ul>
        <p>Data are given to authorities only where the law demands it.</p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long data are kept',
    text: (
      <ul>
        <li>
          Medical records are not erased by daily work: what was entered is corrected by a new entry. Indian rules ask doctors and
          hospitals to keep records for years. Your hospital sets how many, and is then reminded of records that are over.
        </li>
        <li>
          A hospital erases a person when the person asks and no law asks that the records be kept. Two of its people confirm
          that; where nobody else may, the one who began it, 24 hours later. The person is told what went and what stays until
          when.
        </li>
        <li>Bills, payments and the audit trail are kept as long as tax and medical law require.</li>
        <li>An account that is closed is deactivated at once; its records stay as long as the points above require.</li>
        <li>
          Messages to patients are kept without their text and address after at most 180 days. Those of the contact page are kept
          until they are dealt with.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <p>The Act gives you the right to</p>
        <ul>
          <li>know which data about you are processed, and with whom they were shared;</li>
          <li>have them corrected, completed and updated;</li>
          <li>have them erased, unless the law requires that they be kept;</li>
          <li>withdraw consent you have given, as easily as you gave it;</li>
          <li>name somebody who acts for you if you die or become unable to;</li>
          <li>complain, and have your complaint answered.</li>
        </ul>
        <p>
          Write to <Mail /> about your account or a message; to your hospital about a medical record. If the answer does not
          satisfy you, you may turn to the Data Protection Board of India.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    text: (
      <p>
        Accounts are for adults. Hospitals treat children and record their data; obtaining the consent of a parent or guardian
        where the Act requires it is the hospital&rsquo;s task.
      </p>
    ),
  },
  {
    id: 'breach',
    title: 'If something goes wrong',
    text: (
      <p>
        If personal data are lost or seen by somebody who should not have seen them, the operator informs the hospitals concerned
        without delay, and the Data Protection Board and the people concerned as the Act requires. If you notice a weakness, write
        to <Mail />; we are grateful and will not hold it against you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        If this policy changes, the new text and its date stand on this page. Hospitals are told of important changes by email.
      </p>
    ),
  },
];

export const PrivacyPage = () => (
  <Policy
    title="Privacy"
    lead="What is kept about you, where, for how long, who sees it, and what you can ask for. In plain words, because health data deserve them."
    since={['2026-11-30', '30 November 2026']}
    parts={PARTS}
  />
);
