import { mailLayout, type Message } from '@nidaan/platform-mail';

interface Facts {
  number: string;
  kind: string;
  due: string;
  hospital: string;
}

/** To who asked by e-mail (ORG-72): number and period. Nothing of anybody's record. */
export function acknowledgementMail(to: string, { number, kind, due, hospital }: Facts): Message {
  const subject = `Your request ${number} has reached ${hospital}`;
  const paragraphs = [
    `${hospital} has received your request ${number}: ${kind}.`,
    `It is answered by ${due}. Before data leave the hospital, it checks who asks.`,
    'If you did not ask for this, you need do nothing.',
  ];
  return { to, subject, ...mailLayout({ title: 'Your request was received', paragraphs }) };
}

/** To the desk: half of the time is over, or all of it. */
export function requestDueMail(to: string, at: 'half' | 'end', { number, kind, due }: Omit<Facts, 'hospital'>): Message {
  const subject = at === 'half' ? `Privacy request ${number} is due by ${due}` : `Privacy request ${number} is overdue`;
  const paragraphs = [
    at === 'half' ? `Half of the time for request ${number} is over: ${kind}.` : `Request ${number} was due by ${due}: ${kind}.`,
    'Please open More, Privacy, Requests.',
  ];
  return { to, subject, ...mailLayout({ title: subject, paragraphs }) };
}
