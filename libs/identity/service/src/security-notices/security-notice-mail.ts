import { NOT_ME_DAYS, NOT_ME_PAGE, type NoticeKind } from '@nidaan/identity-contracts';
import { mailLayout, type Message } from '@nidaan/platform-mail';
import type { NoticeFacts } from './security-notice.entity.ts';

interface Notice {
  kind: NoticeKind;
  facts: NoticeFacts;
  /** The time as people read it, with its zone. */
  when: string;
  /** Where somebody who did not do it ends what runs. */
  link: string;
}

const TITLES: Record<NoticeKind, (facts: NoticeFacts) => string> = {
  'new-device': () => 'A new device logged in to your Nidaan account',
  password: () => 'The password of your Nidaan account was changed',
  'factor-added': () => 'Your Nidaan account has a second step now',
  'factor-removed': () => 'The second step of your Nidaan account was switched off',
  joined: ({ hospital }) => `You joined ${hospital}`,
  ended: ({ hospital }) => `Your access to ${hospital} has ended`,
};

const TEXTS: Record<NoticeKind, (when: string, facts: NoticeFacts) => string[]> = {
  'new-device': (when, { device, address }) => [
    `On ${when} somebody logged in to your account with a device that was not used for it before: ${device}${address ? `, from the network ${address}` : ''}.`,
    'If it was you, there is nothing to do.',
  ],
  password: (when) => [`On ${when} your account got a new password.`, 'If it was you, there is nothing to do.'],
  'factor-added': (when) => [
    `On ${when} the second step was switched on. A login asks for a code of an authenticator app from now on.`,
    'If it was you, there is nothing to do.',
  ],
  'factor-removed': (when) => [
    `On ${when} the second step was switched off. A login needs the password alone from now on.`,
    'If it was you, there is nothing to do.',
  ],
  joined: (when, { hospital }) => [`On ${when} you joined the team of ${hospital}.`, 'If it was you, there is nothing to do.'],
  ended: (when, { hospital }) => [
    `Your access to ${hospital} ended on ${when}.`,
    'If that is a mistake, please speak with a manager of the hospital.',
  ],
};

/** The mail about something that happened to a login (ORG-50). The secret is behind #, which browsers do not send. */
export function securityNoticeMail(to: string, { kind, facts, when, link }: Notice): Message {
  const title = TITLES[kind](facts);
  const paragraphs = TEXTS[kind](when, facts);
  // An access that has ended is nothing that somebody else could go on using.
  if (kind === 'ended') return { to, subject: title, ...mailLayout({ title, paragraphs }) };
  const layout = mailLayout({
    title,
    paragraphs: [
      ...paragraphs,
      `If it was not you, say so within ${NOT_ME_DAYS} days. Everybody who is logged in to your account is logged out, and you choose a new password:`,
    ],
    action: { label: 'This was not me', url: link },
    after: [
      `If the button does not work, open ${NOT_ME_PAGE} at the address where you use Nidaan with the part of the link from # on.`,
      'Do not pass this message on: whoever has the link can end your sessions and choose the password.',
    ],
  });
  return { to, subject: title, ...layout };
}
