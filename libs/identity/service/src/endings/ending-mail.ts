import { mailLayout, type Message } from '@nidaan/platform-mail';

interface Ending {
  hospital: string;
  /** Of the member whose access ends. */
  name: string;
  /** dd/mm/yyyy in the hospital's time zone. */
  day: string;
  /** Whether the member reads it. */
  isOwn: boolean;
}

/** Three days before a membership ends (ORG-24). */
export function endingMail(to: string, { hospital, name, day, isOwn }: Ending): Message {
  const subject = isOwn ? `Your access to ${hospital} ends on ${day}` : `${name}'s access to ${hospital} ends on ${day}`;
  const layout = mailLayout({
    title: subject,
    paragraphs: isOwn
      ? [
          `Hello ${name},`,
          `Your access to ${hospital} ends on ${day} by itself.`,
          'If you go on working there, please ask your manager to move the date.',
        ]
      : [
          `${name} cannot log in to ${hospital} after ${day}.`,
          'To change that, move the date under Team. Otherwise there is nothing to do.',
        ],
  });
  return { to, subject, ...layout };
}
