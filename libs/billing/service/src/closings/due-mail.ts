import { dayForPeople, monthLabel, rupeesForPeople, type Paise, type PlainDate } from '@nidaan/kernel';
import { mailLayout, type Message } from '@nidaan/platform-mail';
import type { Closing } from './closings.repository.ts';

/** The mail on what a closed period costs and until when it can be paid. */
export function dueMail(to: string, closing: Closing, due: { allPaise: Paise; payBy: PlainDate }): Message {
  const { patients, paise, month, closedOn } = closing;
  const period = monthStillRuns(month, closedOn) ? `${monthLabel(month)}, up to ${dayForPeople(closedOn)}` : monthLabel(month);
  const layout = mailLayout({
    title: `Commission for ${period}`,
    paragraphs: [
      `${patients} ${patients === 1 ? 'patient was' : 'patients were'} completed. The commission for them is ${rupeesForPeople(paise)}.`,
      `All that is due, what runs included: ${rupeesForPeople(due.allPaise)}. Please pay by ${dayForPeople(due.payBy)}: log in and choose Pay Now, or Billing, Wallet & Commission.`,
      'If you have paid already, ignore this message.',
    ],
  });
  return { to, subject: `Nidaan commission for ${period}: ${rupeesForPeople(paise)}`, ...layout };
}

const monthStillRuns = (month: PlainDate, day: PlainDate): boolean => day.slice(0, 7) === month.slice(0, 7);
